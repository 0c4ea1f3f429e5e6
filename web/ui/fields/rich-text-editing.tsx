// <RichTextEditing value onChange labelledBy describedBy invalid required disabled />: the editor of RichTextField,
// which loads it.
import '#web/ui/styles/choice-styles.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import {
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
  IconUnlink,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import text from '#web/ui/texts/rich-text.module.css';
import styles from './rich-text-field.module.css';

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  h3ControlLabel: 'Título',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar el enlace',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.com',
  linkEditorExternalLink: 'Se abre en otra pestaña',
  linkEditorInternalLink: 'Se abre en esta pestaña',
  linkEditorSave: 'Guardar',
};

const extensions = [
  StarterKit.configure({
    heading: { levels: [3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: false,
  }),
  Link.configure({ protocols: ['mailto'], defaultProtocol: 'https' }),
];

const sized = (Icon: TablerIcon) => () => <Icon size={20} stroke={1.9} aria-hidden="true" />;
const icons = {
  bold: sized(IconBold),
  italic: sized(IconItalic),
  underline: sized(IconUnderline),
  title: sized(IconHeading),
  list: sized(IconList),
  numbers: sized(IconListNumbers),
  link: sized(IconLink),
  unlink: sized(IconUnlink),
};

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

export function RichTextEditing(props: {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}) {
  const { value, onChange, disabled, invalid, required, labelledBy, describedBy } = props;
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor }) => onChange(htmlOf(editor)),
    editorProps: {
      attributes: {
        class: text.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
  });
  // Takes a text that was not typed here, such as after a discarded draft.
  useEffect(() => {
    if (editor.isDestroyed || value === htmlOf(editor)) return;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={styles.editor}
      data-invalid={invalid || undefined}
      classNames={{
        toolbar: styles.toolbar,
        controlsGroup: styles.group,
        control: styles.control,
        content: styles.content,
        linkEditorInput: styles.linkInput,
        linkEditorSave: styles.linkSave,
        linkEditorExternalControl: styles.linkExternal,
      }}
    >
      <RichTextEditor.Toolbar role="toolbar" aria-label="Formato">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold icon={icons.bold} disabled={disabled} />
          <RichTextEditor.Italic icon={icons.italic} disabled={disabled} />
          <RichTextEditor.Underline icon={icons.underline} disabled={disabled} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 icon={icons.title} disabled={disabled} />
          <RichTextEditor.BulletList icon={icons.list} disabled={disabled} />
          <RichTextEditor.OrderedList icon={icons.numbers} disabled={disabled} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link icon={icons.link} disabled={disabled} initialExternal popoverProps={{ offset: 4 }} />
          <RichTextEditor.Unlink icon={icons.unlink} disabled={disabled} />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

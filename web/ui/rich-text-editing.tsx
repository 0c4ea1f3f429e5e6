// <RichTextEditing value onChange labelledBy describedBy invalid disabled />: the editor of RichTextField, loaded by it.
import './choice-styles.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import text from './rich-text.module.css';
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
  Link.configure({ protocols: ['mailto', 'tel'], defaultProtocol: 'https' }),
];

export function RichTextEditing(props: {
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  invalid: boolean;
  disabled: boolean;
}) {
  const { value, onChange, disabled, invalid, labelledBy, describedBy } = props;
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          class: text.text ?? '',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(invalid && { 'aria-invalid': 'true' }),
        },
      },
    });
  }, [editor, labelledBy, describedBy, invalid]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // A text from outside (a draft that was thrown away), not the echo of what was just typed.
  useEffect(() => {
    if (value !== (editor.isEmpty ? '' : editor.getHTML())) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={styles.editor}
      data-invalid={invalid || undefined}
      classNames={{ toolbar: styles.toolbar, control: styles.control, content: styles.content }}
    >
      <RichTextEditor.Toolbar role="toolbar" aria-label="Formato">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold disabled={disabled} />
          <RichTextEditor.Italic disabled={disabled} />
          <RichTextEditor.Underline disabled={disabled} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 disabled={disabled} />
          <RichTextEditor.BulletList disabled={disabled} />
          <RichTextEditor.OrderedList disabled={disabled} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link disabled={disabled} initialExternal popoverProps={{ offset: 4 }} />
          <RichTextEditor.Unlink disabled={disabled} />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

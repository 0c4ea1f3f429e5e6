// <Toast tone text detail onClose action />: a sentence at the edge of the page. notify.* shows one; the new-version
// prompt and the catalogue draw it themselves. Tone `plain` has no icon.
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { dismissToast, type ToastMessage, type ToastTone } from './notify.ts';
import styles from './toast.module.css';

const icons = {
  success: IconCircleCheckFilled,
  error: IconExclamationCircleFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
};
const shownFor = 5000;

export function Toast(props: {
  tone: ToastTone | 'plain';
  text: string;
  detail?: string;
  action?: ReactNode;
  onClose?: () => void;
}) {
  const Icon = props.tone === 'plain' ? null : icons[props.tone];
  return (
    <Row align="start" wrap={false} className={styles.toast} data-tone={props.tone}>
      {Icon && <Icon size={20} className={styles.icon} aria-hidden="true" />}
      <Stack gap="none" className={styles.words}>
        <strong>{props.text}</strong>
        {props.detail && <span className="dim">{props.detail}</span>}
      </Stack>
      {props.action}
      {props.onClose && (
        <button
          type="button"
          className={`plain-control ${styles.close}`}
          aria-label="Cerrar aviso"
          onClick={props.onClose}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </Row>
  );
}

/** A toast that closes after a while; an error stays until it is closed. */
export function PassingToast({ toast }: { toast: ToastMessage }) {
  useEffect(() => {
    if (toast.tone === 'error') return;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return <Toast tone={toast.tone} text={toast.text} detail={toast.detail} onClose={() => dismissToast(toast.id)} />;
}

// <Toasts />: draws what notify.* said; once, in the shell. <Toast tone text detail onClose action />: one of them, as
// a picture of itself (the new-version prompt and the catalogue use it). Tone `plain` has no icon.
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, onToasts, type ToastMessage, type ToastTone } from './notify.ts';
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
    <div className={styles.toast} data-tone={props.tone}>
      {Icon && <Icon size={20} className={styles.icon} aria-hidden="true" />}
      <div className={styles.words}>
        <strong>{props.text}</strong>
        {props.detail && <span className="dim">{props.detail}</span>}
      </div>
      {props.action}
      {props.onClose && (
        <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={props.onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Passing({ toast }: { toast: ToastMessage }) {
  useEffect(() => {
    if (toast.tone === 'error') return;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return <Toast tone={toast.tone} text={toast.text} detail={toast.detail} onClose={() => dismissToast(toast.id)} />;
}

export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts);
  // Both regions are always there: a screen reader only announces changes of a region that it already knows.
  return (
    <div className={styles.place}>
      <div role="alert" className={styles.stack}>
        {toasts.map(toast => toast.tone === 'error' && <Passing key={toast.id} toast={toast} />)}
      </div>
      <div role="status" className={styles.stack}>
        {toasts.map(toast => toast.tone !== 'error' && <Passing key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}

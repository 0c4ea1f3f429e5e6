import { IconBulb, IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { prepareReader, readFrame } from './read-frames.ts';

const readEvery = 80;
/** Milliseconds in which the same code counts as one person. */
const sameForMs = 3_000;

const why: Record<string, string> = {
  NotAllowedError: 'El navegador no deja usar la cámara: permítela para esta página.',
  NotFoundError: 'Este dispositivo no tiene cámara. Un lector USB o el nombre sirven igual.',
  NotReadableError: 'Otra aplicación usa la cámara: ciérrala e intenta de nuevo.',
};

type Lamp = MediaTrackConstraintSet & { torch?: boolean };

/** Shows the camera while it is on and the page is visible. Reports each code once. */
export function CameraReader({ onRead }: { onRead: (text: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    // Preloads the reader, because later there may be no network.
    void prepareReader().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    void runCamera(video.current!, text => told.current(text), stop.signal, setTrack).catch((error: Error) => {
      if (stop.signal.aborted) return;
      setFault(why[error.name] ?? 'La cámara no se pudo abrir.');
      setOn(false);
    });
    return () => {
      stop.abort();
      setTrack(null);
      setLit(false);
    };
  }, [isOn]);

  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as Lamp] });
    setLit(!isLit);
  };
  const hasLamp = track !== null && 'torch' in (track.getCapabilities?.() ?? {});
  return (
    <Stack gap="sm">
      {fault && <Notice tone="bad">{fault}</Notice>}
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Lo que ve la cámara"
          style={{ width: '100%', height: 'min(34vh, 320px)', objectFit: 'cover', background: '#000' }}
        />
      )}
      <Row gap="sm">
        <Button
          variant={isOn ? 'default' : 'strong'}
          size="lg"
          icon={isOn ? IconCameraOff : IconCamera}
          onClick={() => {
            setFault(null);
            setOn(!isOn);
          }}
        >
          {isOn ? 'Apagar la cámara' : 'Encender la cámara'}
        </Button>
        {hasLamp && (
          <Button variant="default" size="lg" icon={IconBulb} aria-pressed={isLit} onClick={() => void light()}>
            Linterna
          </Button>
        )}
      </Row>
    </Stack>
  );
}

type Found = (text: string) => void;

/** Runs until stopped. A phone closes the camera of a hidden page, so it opens again. */
async function runCamera(
  video: HTMLVideoElement,
  onFound: Found,
  signal: AbortSignal,
  onTrack: (track: MediaStreamTrack | null) => void,
) {
  await prepareReader();
  const canvas = document.createElement('canvas');
  const last = { text: '', at: 0 };
  while (!signal.aborted) {
    await inView(signal);
    if (signal.aborted) return;
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    const awake = await navigator.wakeLock?.request('screen').catch(() => null);
    try {
      video.srcObject = stream;
      await video.play();
      onTrack(stream.getVideoTracks()[0] ?? null);
      while (!signal.aborted && !document.hidden) {
        const text = await readFrame(video, canvas);
        const now = performance.now();
        if (text && (text !== last.text || now - last.at > sameForMs)) onFound(text);
        if (text) Object.assign(last, { text, at: now });
        await new Promise(resolve => setTimeout(resolve, readEvery));
      }
    } finally {
      for (const track of stream.getTracks()) track.stop();
      void awake?.release().catch(() => undefined);
    }
  }
}

function inView(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise(resolve => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

// <PhotoCrop source shape maxBytes onDone />: the dialog that crops a picture to its visible part; loads when it opens.
// Arrow keys move the picture, the slider zooms. onDone(dataUrl), or onDone(null) when cancelled.
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './photo-crop.module.css';
import { type CropArea, cropPhoto, type PhotoShape } from './photo-file.ts';

export function PhotoCrop(props: {
  source: string;
  shape: PhotoShape;
  maxBytes: number;
  onDone: (dataUrl: string | null) => void;
}) {
  const { source, shape, maxBytes, onDone } = props;
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);
  const use = async () => {
    if (!area) return;
    setBusy(true);
    onDone(await cropPhoto(source, area, maxBytes));
  };
  return (
    <Dialog onClose={() => onDone(null)} title="Recorta la foto" size="md">
      <div className={styles.stage}>
        <Cropper
          image={source}
          aspect={shape === 'wide' ? 16 / 9 : 1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': 'Encuadre: muévelo con las flechas' }}
        />
      </div>
      <Row as="label" wrap={false} className={styles.zoom}>
        <IconPhoto size={16} aria-hidden="true" />
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          aria-label="Acercar"
          onChange={event => setZoom(Number(event.target.value))}
        />
        <IconPhoto size={24} aria-hidden="true" />
      </Row>
      <Row justify="end" wrap={false} className={styles.answers}>
        <Button variant="default" onClick={() => onDone(null)}>
          Cancelar
        </Button>
        <Button onClick={use} disabled={!area} loading={busy} data-autofocus>
          Usar este recorte
        </Button>
      </Row>
    </Dialog>
  );
}

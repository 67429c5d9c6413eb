// One device shows a QR code and a new one scans it. This file has its own chunk, with the code
// that draws and reads QR codes.

import { useEffect, useRef, useState } from 'react';
import { INVITATION_MS } from '../../../sw/devices/scan.ts';
import { CodeView } from '../../report/proof-view.tsx';
import { qrCodeOf } from '../../report/qr-code.ts';
import { readFrame } from '../../report/read-code.ts';
import {
  type Invitation,
  type OpenJoin,
  readCode,
  useInvitation,
} from '../../state/devices/joins.ts';
import { SCAN_ASKED_EVERY_MS, useLibraryState } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAfter } from '../../ui/page.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { ApproveDevice } from './approve-device.tsx';
import { JoinRequest } from './ask-devices.tsx';
import styles from './devices.module.css';

/** Adds another device, which scans the QR code shown here or shows digits to be typed here. */
export function AddDevice({ onClose }: { onClose: () => void }) {
  const [round, setRound] = useState(1);
  return <ShowCode key={round} onAgain={() => setRound(round + 1)} onClose={onClose} />;
}

function ShowCode({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const { adding: text, approving, frame } = useDeviceWords();
  const invitation = useInvitation();
  const isOver = useAfter(INVITATION_MS);
  const joins = useLibraryState(SCAN_ASKED_EVERY_MS)?.joins ?? [];
  // The first device that scanned the QR code. A second device cannot use the same one.
  const [scanned, setScanned] = useState<OpenJoin>();
  const [byDigits, setByDigits] = useState<OpenJoin>();
  const timeText = useTimeText();
  if (!invitation) return null;
  const { tag, code, expiresAt } = invitation;
  const open = joins.filter(({ state }) => state === 'asked');
  const first = open.find(({ commit }) => commit.startsWith(tag));
  const other = open.find(({ commit }) => !commit.startsWith(tag));
  if (first && !scanned && !byDigits && !isOver) setScanned(first);

  if (byDigits) return <ApproveDevice join={byDigits} onClose={onClose} />;
  if (scanned) return <ApproveDevice join={scanned} invitation={invitation} onClose={onClose} />;
  return (
    <Dialog
      title={text.title}
      close={frame.close}
      onClose={onClose}
      act={isOver && { text: text.again, onPress: onAgain }}
    >
      {isOver ? (
        <p role="status">{text.over}</p>
      ) : (
        <>
          <ol className="stack close">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className={styles['qr']}>
            <CodeView
              code={qrCodeOf({ page: `${location.origin}/profile#${code}` })}
              label={text.label}
            />
          </div>
          <p className="note">{text.until(timeText(expiresAt))}</p>
        </>
      )}
      <div role="alert">
        {other && (
          <div className="notice">
            <p>
              <strong>{approving.notice(other.browser)}</strong>
            </p>
            <Button onClick={() => setByDigits(other)}>{approving.answer}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

type Props = { onDigits: () => void; onBack: () => void; onClose: () => void };

export function ScanDevice({ onDigits, onBack, onClose }: Props) {
  const [invitation, setInvitation] = useState<Invitation>();
  return invitation ? (
    <JoinRequest
      invitation={invitation}
      onAgain={() => setInvitation(undefined)}
      onBack={onBack}
      onClose={onClose}
    />
  ) : (
    <Scanner onInvitation={setInvitation} onDigits={onDigits} onBack={onBack} />
  );
}

type Trouble = 'refused' | 'none' | 'busy';

type ScannerProps = Omit<Props, 'onClose'> & { onInvitation: (invitation: Invitation) => void };

function Scanner({ onInvitation, onDigits, onBack }: ScannerProps) {
  const { scanning: text, bringing, frame } = useDeviceWords();
  const [tries, setTries] = useState(1);
  const [trouble, setTrouble] = useState<Trouble>();
  const again = () => {
    setTrouble(undefined);
    setTries(tries + 1);
  };
  return (
    <Dialog
      title={text.title}
      close={frame.back}
      onClose={onBack}
      act={{ text: bringing.byDevice, look: 'plain', onPress: onDigits }}
    >
      {trouble ? (
        <>
          <p role="alert">{text[trouble]}</p>
          {trouble !== 'none' && (
            <Button look="primary" onClick={again}>
              {text.again}
            </Button>
          )}
        </>
      ) : (
        <Camera key={tries} onInvitation={onInvitation} onTrouble={setTrouble} />
      )}
    </Dialog>
  );
}

type CameraProps = {
  onInvitation: (invitation: Invitation) => void;
  onTrouble: (trouble: Trouble) => void;
};

function Camera({ onInvitation, onTrouble }: CameraProps) {
  const { scanning: text } = useDeviceWords();
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState<Exclude<Awaited<ReturnType<typeof readCode>>, Invitation>>();
  // The camera stops when the screen with its picture closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new render starts no other camera
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async (screen: HTMLVideoElement) => {
      for await (const found of codesSeen(screen, signal)) {
        const read = await readCode(found);
        if (signal.aborted) return;
        if (typeof read === 'object') return onInvitation(read);
        setSeen(read);
      }
    };
    const screen = video.current;
    if (screen) {
      void look(screen).catch((error: unknown) => {
        if (!signal.aborted) onTrouble(troubleOf(error));
      });
    }
    return () => leaving.abort();
  }, []);
  return (
    <>
      <p>{text.lead}</p>
      <video ref={video} className={styles['camera']} aria-label={text.view} muted playsInline />
      <p role="status" className={seen ? 'failure' : 'note'}>
        {seen ? text[seen] : text.looking}
      </p>
    </>
  );
}

/** The time between two camera frames; a dealer may hold the phone still for less than a second. */
const LOOK_EVERY_MS = 250;

/** Yields each code that the camera sees, until `signal` aborts. Rejects as `getUserMedia` does. */
async function* codesSeen(screen: HTMLVideoElement, signal: AbortSignal) {
  // a page without https has no camera
  if (!navigator.mediaDevices) throw new DOMException('No camera', 'NotFoundError');
  const picture = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: picture });
  try {
    if (signal.aborted) return;
    screen.srcObject = stream;
    await screen.play();
    while (!signal.aborted) {
      yield* await readFrame(screen);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Why the camera does not start, by the error names in https://w3.org/TR/mediacapture-streams. */
function troubleOf(error: unknown): Trouble {
  const { name } = error as Error; // `getUserMedia` rejects with a DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

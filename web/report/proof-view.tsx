// The code of a signed report on the screen, for whoever it is shown to, and the link to the same.

import { useEffect, useState } from 'react';
import type { PrintedProof } from '../../data/report.ts';
import { PROOF_QUESTION, proofSentence } from './letterhead-text.ts';
import styles from './proof-view.module.css';
import type { QrCode } from './qr-code.ts';

export function ProofView({ proof }: { proof: PrintedProof }) {
  const { page, digits } = proof.code;
  const [code, setCode] = useState<QrCode>();
  // What draws codes is a chunk of its own: no other screen needs it, and no report waits for it.
  useEffect(() => {
    let isShown = true;
    const draw = ({ qrCodeOf }: typeof import('./qr-code.ts')) => {
      if (isShown) setCode(qrCodeOf({ page, digits }));
    };
    import('./qr-code.ts').then(draw, () => {
      // Not here, and no signal: the link proves the same.
    });
    return () => {
      isShown = false;
    };
  }, [page, digits]);
  return (
    <section className={styles['proof']} aria-labelledby="proof-question">
      <div className={styles['words']}>
        <h2 id="proof-question">{PROOF_QUESTION}</h2>
        <p>{proofSentence(proof)}</p>
        <a href={`${page}${digits}`} className="target">
          Check this report
        </a>
      </div>
      <div className={styles['code']}>{code && <CodeView code={code} />}</div>
    </section>
  );
}

function CodeView({ code: { size, runs, quiet } }: { code: QrCode }) {
  const side = size + 2 * quiet;
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <svg
      role="img"
      aria-label="The code of this report"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

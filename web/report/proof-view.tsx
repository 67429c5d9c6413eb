// A signed report's code on the screen, for showing to others, and a link to the same page.

import { useEffect, useRef, useState } from 'react';
import { type Labels, type PrintedProof, say } from '../../data/report.ts';
import { PROOF_QUESTION, proofSentence } from './letterhead-text.ts';
import styles from './proof-view.module.css';
import type { QrCode } from './qr-code.ts';

export function ProofView({ proof, labels }: { proof: PrintedProof; labels: Labels }) {
  const { page, digits } = proof.code;
  const place = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<QrCode>();
  // The code is made when the dealer scrolls to it. On a cheap phone that takes half a second,
  // which must not delay opening the report.
  useEffect(() => {
    let isHere = true;
    const draw = ({ qrCodeOf }: typeof import('./qr-code.ts')) => {
      if (isHere) setCode(qrCodeOf({ page, digits }));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('./qr-code.ts').then(draw, () => {
        // Without signal the chunk may be missing; the link serves the same purpose.
      });
    });
    if (place.current) observer.observe(place.current);
    return () => {
      isHere = false;
      observer.disconnect();
    };
  }, [page, digits]);
  return (
    <section className={styles['proof']} aria-labelledby="proof-question">
      <div className={styles['words']}>
        <h2 id="proof-question">{say(labels, PROOF_QUESTION)}</h2>
        <p>{proofSentence(proof, labels)}</p>
        <a href={`${page}${digits}`} className="target">
          {say(labels, 'Check this report')}
        </a>
      </div>
      <div ref={place} className={styles['code']}>
        {code && <CodeView code={code} label={say(labels, 'The code of this report')} />}
      </div>
    </section>
  );
}

type CodeProps = { code: QrCode; label: string };

export function CodeView({ code: { size, runs, quiet }, label }: CodeProps) {
  const side = size + 2 * quiet;
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

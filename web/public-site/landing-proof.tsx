// That anybody can check a report, with the code of a sample to try it on. Prerendered.

import * as v from 'valibot';
import { Proof } from '../../data/proof/proof.ts';
import statements from '../../data/samples/statements.json?raw';
import { codeAddress } from '../../sw/proof/proof-code.ts';
import { CodeView } from '../report/proof-view.tsx';
import { qrCodeOf } from '../report/qr-code.ts';
import type { LandingWords } from '../words/english/landing.ts';
import styles from './landing-proof.module.css';

export function LandingProof({ words }: { words: LandingWords['proof'] }) {
  const { hyundai } = v.parse(v.object({ hyundai: Proof }), JSON.parse(statements));
  const address = codeAddress(hyundai.jws);
  return (
    <div className={styles['proof']}>
      <div>
        <p>{words.text}</p>
        <a href={words.path} className="target">
          {words.link}
        </a>
      </div>
      {address && (
        <a href={`${words.path}#${address.digits}`} className={styles['code']}>
          <CodeView code={qrCodeOf(address)} label={words.sample} />
        </a>
      )}
    </div>
  );
}

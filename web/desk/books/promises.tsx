// What must always hold in the database, when that was last asked, and work to have done now.

import { timeText } from '../../../data/desk/times.ts';
import { Asked } from '../parts/asked.tsx';
import { Part } from '../parts/screen.tsx';
import { Tag } from '../parts/tag.tsx';
import { useAsked } from '../use-asked.ts';
import styles from './books.module.css';
import { LongWork } from './long-work.tsx';

export function Promises() {
  const promises = useAsked('promises');
  return (
    <>
      <LongWork kind="promises" does="Ask every promise now" />
      <LongWork kind="self-check" does="Make a copy now, restore it and check it" />
      <LongWork kind="reconcile" does="Ask the gateway about every open order and refund" />
      <Part title="What must hold">
        <Asked asked={promises}>
          {({ promises: kept, askedAt, isSound, broken }) => (
            <>
              <p>
                {askedAt === null ? 'Not asked yet.' : `Last asked ${timeText(askedAt)}.`}{' '}
                {isSound === true && <Tag tone="good">all kept</Tag>}
                {isSound === false && <Tag tone="bad">{broken.length} broken</Tag>}
              </p>
              {broken.length > 0 && (
                <ul className={styles['broken']}>
                  {broken.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
              <ol className={styles['promises']}>
                {kept.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ol>
            </>
          )}
        </Asked>
      </Part>
    </>
  );
}

// The rotating banner: three pictures of one car's story, in a narrow and a wide set. The HTML is
// still; page-script.ts rotates it (specification, section 2).

import { Icon } from '../ui/icon.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import styles from './banner.module.css';

const pictures = ['dashboard', 'record', 'verdict'] as const;

export function Banner({ words }: { words: LandingWords['banner'] }) {
  return (
    <section aria-label={words.label} className={styles['banner']} data-banner>
      <ul className={styles['pictures']}>
        {pictures.map((name, index) => (
          <li key={name} data-shown={index === 0} aria-hidden={index !== 0}>
            <picture>
              <source media="(max-width: 768px)" srcSet={`/banners/${name}-narrow.svg`} />
              <img
                src={`/banners/${name}-wide.svg`}
                alt={words[name]}
                width="1280"
                height="340"
                decoding="async"
                loading="lazy"
              />
            </picture>
            <p aria-hidden="true">{words[name]}</p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles['pause']}
        aria-label={words.pause}
        data-pause={words.pause}
        data-play={words.play}
        hidden
      >
        <span data-while="moving">
          <Icon name="pause" />
        </span>
        <span data-while="still" hidden>
          <Icon name="play" />
        </span>
      </button>
    </section>
  );
}

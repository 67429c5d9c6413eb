// The number drums of an odometer, as decoration.

const DRUM_WIDTH = 44;
const DRUM_GAP = 4;

/** `reading`: up to six digits. The last drum stops between two digits, as in a moving car. */
export function Odometer({ reading, className = '' }: { reading: string; className?: string }) {
  const digits = reading.padStart(6, '0').split('');
  const width = digits.length * (DRUM_WIDTH + DRUM_GAP) + DRUM_GAP + 12;
  return (
    <svg viewBox={`0 0 ${width} 88`} className={className} aria-hidden>
      <rect
        x="1"
        y="1"
        width={width - 2}
        height="86"
        rx="9"
        fill="#05080d"
        stroke="var(--frame-line)"
        strokeWidth="2"
      />
      {digits.map((digit, index) => (
        <Drum
          // biome-ignore lint/suspicious/noArrayIndexKey: the drums never move
          key={index}
          digit={Number(digit)}
          x={8 + DRUM_GAP / 2 + index * (DRUM_WIDTH + DRUM_GAP)}
          isLast={index === digits.length - 1}
        />
      ))}
    </svg>
  );
}

function Drum({ digit, x, isLast }: { digit: number; x: number; isLast: boolean }) {
  const neighbours = [digit + 9, digit, digit + 1].map((number) => number % 10);
  return (
    <svg x={x} y="8" width={DRUM_WIDTH} height="72" viewBox="0 0 44 72" aria-hidden="true">
      <rect width="44" height="72" rx="3" fill={isLast ? '#f4f2eb' : '#1a1d22'} />
      {neighbours.map((number, row) => (
        <text
          key={number}
          x="22"
          y={(isLast ? 44 : 53) + (row - 1) * 58}
          textAnchor="middle"
          fill={isLast ? '#14161a' : '#f4f2eb'}
          style={{ font: '600 50px var(--plate-face)' }}
        >
          {number}
        </text>
      ))}
      <rect width="44" height="9" fill="#05080d" opacity="0.5" />
      <rect y="63" width="44" height="9" fill="#05080d" opacity="0.5" />
    </svg>
  );
}

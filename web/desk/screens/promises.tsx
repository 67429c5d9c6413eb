// The rules that the database always keeps (its promises) and their last check. Starts work that
// takes minutes and continues when the page closes.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskAnswer, DeskBody } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirming } from '../acting/acting.ts';
import { ask, useAsked } from '../ask.ts';
import { Part, Tag, Trouble } from '../parts/screen.tsx';
import { Asked } from '../parts/table.tsx';

export function Promises() {
  const promises = useAsked('promises');
  return (
    <>
      <LongWork kind="promises" does="Check every promise now" />
      <LongWork kind="self-check" does="Make a copy now, restore it and check it" />
      <LongWork kind="reconcile" does="Ask the gateway about every open order and refund" />
      <Part title="Promises of the database">
        <Asked asked={promises}>
          {({ promises: kept, askedAt, isSound, broken }) => (
            <>
              <p>
                {askedAt === null ? 'Not checked yet.' : `Last checked ${timeText(askedAt)}.`}{' '}
                {isSound === true && <Tag tone="good">all kept</Tag>}
                {isSound === false && <Tag tone="bad">{broken.length} broken</Tag>}
              </p>
              {broken.length > 0 && (
                <ul className="stripe stack close" data-severity="bad">
                  {broken.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
              <ol className="stack close">
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

type Job = DeskAnswer<'jobs'>['jobs'][number];

/** Often enough, because a job takes minutes. */
const ASKED_AGAIN_MS = 5_000;

function whileOneRuns(answer: DeskAnswer<'jobs'> | undefined): number | false {
  return answer?.jobs.some(({ state }) => state === 'running') === true && ASKED_AGAIN_MS;
}

type Props = { kind: DeskBody<'beginJob'>['kind']; does: string };

function LongWork({ kind, does }: Props) {
  const client = useQueryClient();
  const { data } = useAsked('jobs', undefined, whileOneRuns);
  const job = data?.jobs.find((each) => each.kind === kind);
  const { isKeyAsked, confirmed } = useConfirming();
  const beginning = useMutation({
    mutationFn: async () => {
      const act = { kind: 'job', target: kind, reason: '' } as const;
      return ask('beginJob', { body: { kind, ...(await confirmed(act)) } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  const stopping = useMutation({
    mutationFn: () => ask('stopJob', { body: { kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  const me = useAsked('me');
  // Reads the result again when the job has ended.
  const isOver = job !== undefined && job.state !== 'running';
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['promises'] });
  }, [client, isOver]);
  return (
    <div className="stripe apart">
      <div className="stack close" role="status">
        <strong>{does}</strong>
        {job && <HowFar job={job} />}
      </div>
      {me.data?.may === 'act' &&
        (job?.state === 'running' ? (
          <Button onClick={() => stopping.mutate()}>Stop</Button>
        ) : (
          <Button
            icon={isKeyAsked ? 'key' : undefined}
            disabled={beginning.isPending}
            onClick={() => beginning.mutate()}
          >
            {isKeyAsked ? 'Begin with your passkey' : 'Begin'}
          </Button>
        ))}
      <Trouble said={(beginning.error ?? stopping.error)?.message} />
    </div>
  );
}

const states = { running: 'Under way', good: 'Good', bad: 'Not good', stopped: 'Stopped' } as const;

function HowFar({ job: { state, by, startedAt, done, of, sentence } }: { job: Job }) {
  return (
    <>
      <span>
        {states[state]}: {sentence}
      </span>
      {state === 'running' && of > 1 && <progress value={done} max={of} aria-label="Progress" />}
      <span className="note">
        Started {timeText(startedAt)} by {by}
      </span>
    </>
  );
}

// Turns sharing on: explains it, shows a code to save and type back, then creates the library.

import { type ReactNode, useState } from 'react';
import { typedBase32 } from '../../../data/proof/statement.ts';
import { Refused } from '../../../sw/remote-errors.ts';
import { twoGroups, useFirstCode, useTurnOn } from '../../state/devices/library-acts.ts';
import { saveFile } from '../../state/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { useFailureText } from './check-code.tsx';
import styles from './devices.module.css';

/** `replaces`: the library that a dealer gives up by starting again. */
type Props = { replaces?: string | undefined; onClose: () => void };

export function TurnOn({ replaces, onClose }: Props) {
  const [isCodeWanted, setCodeWanted] = useState(false);
  const fresh = useFirstCode();
  const { turningOn: text, section, frame } = useDeviceWords();
  const { mutate: turnOn, isPending, isSuccess, error } = useTurnOn(replaces);
  const failureText = useFailureText();
  const isThere = error instanceof Refused && error.code === 'library_exists';

  if (isSuccess || isThere) {
    return (
      <Dialog
        title={isThere ? section.title : text.done}
        {...(isThere ? {} : { tone: 'good' as const })}
        close={frame.ok}
        onClose={onClose}
      >
        <p role="status">{isThere ? text.exists : text.doneMore}</p>
      </Dialog>
    );
  }
  if (isCodeWanted && fresh) {
    return (
      <CodeSteps
        groups={fresh.groups}
        confirm={section.turnOn}
        onConfirm={() => turnOn(fresh)}
        isPending={isPending}
        failure={failureText(error)}
        onCancel={onClose}
      />
    );
  }
  return (
    <Dialog
      title={section.title}
      close={frame.later}
      onClose={onClose}
      act={{ text: text.makeCode, disabled: !fresh, onPress: () => setCodeWanted(true) }}
    >
      <p>{section.lead}</p>
      <p>{text.travels}</p>
    </Dialog>
  );
}

type CodeStepsProps = {
  groups: string[];
  /** What the last button says and does. */
  confirm: string;
  onConfirm: () => void;
  isPending: boolean;
  /** The message if the action failed. */
  failure?: ReactNode;
  onCancel: () => void;
};

/** Shows a new recovery code to be saved, then asks for two of its groups. */
export function CodeSteps({ groups, onCancel, ...rest }: CodeStepsProps) {
  const [isKept, setKept] = useState(false);
  const [asked] = useState(() => twoGroups(groups.length));
  return isKept ? (
    <TypedBack groups={groups} asked={asked} onBack={() => setKept(false)} {...rest} />
  ) : (
    <CodeSheet groups={groups} onKept={() => setKept(true)} onCancel={onCancel} />
  );
}

type SheetProps = { groups: string[]; onKept: () => void; onCancel: () => void };

function CodeSheet({ groups, onKept, onCancel }: SheetProps) {
  const { code: text, frame } = useDeviceWords();
  const timeText = useTimeText();
  const [said, setSaid] = useState('');
  const written = groups.join('-');
  const paper = `${text.paper(timeText(Date.now()))}\n\n${written}\n`;

  async function copy() {
    const isCopied = await navigator.clipboard?.writeText(written).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? text.copied : text.notCopied);
  }

  return (
    <Dialog
      title={text.title}
      close={frame.cancel}
      onClose={onCancel}
      act={{ text: text.kept, onPress: onKept }}
    >
      <p>{text.lead}</p>
      <p>{text.sealed}</p>
      <p>
        <strong>{text.risk}</strong>
      </p>
      <ol className={styles['code']} aria-label={text.label}>
        {groups.map((group) => (
          <li key={group}>{group}</li>
        ))}
      </ol>
      <div className="row unprinted">
        <Button icon="report" onClick={() => print()}>
          {text.print}
        </Button>
        <Button
          icon="save"
          onClick={() => saveFile(new File([paper], text.fileName, { type: 'text/plain' }))}
        >
          {text.save}
        </Button>
        <Button icon="list" onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
      <p role="status" className="note">
        {said}
      </p>
    </Dialog>
  );
}

type BackProps = Omit<CodeStepsProps, 'onCancel'> & { asked: [number, number]; onBack: () => void };

function TypedBack({ groups, asked, confirm, onConfirm, onBack, isPending, failure }: BackProps) {
  const { code: text } = useDeviceWords();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [wrong, setWrong] = useState<number[]>([]);

  function check() {
    const isWrong = (group: number) => typedBase32(typed[group] ?? '') !== groups[group - 1];
    const found = asked.filter(isWrong);
    setWrong(found);
    if (found.length === 0) onConfirm();
  }

  return (
    <Dialog
      title={text.typeTitle}
      close={text.back}
      onClose={onBack}
      act={{ text: confirm, disabled: isPending }}
    >
      <p>{text.typeLead(...asked)}</p>
      <DialogForm className={styles['groups']} onSubmit={check}>
        {asked.map((group) => (
          <Field
            key={group}
            label={text.group(group)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={8}
            aria-invalid={wrong.includes(group)}
            value={typed[group] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [group]: target.value })}
          />
        ))}
      </DialogForm>
      <p role="alert" className="failure">
        {wrong.length > 0 ? text.typeWrong(wrong) : failure}
      </p>
    </Dialog>
  );
}

// What is kept of a dealer, as a file for the dealer who asks for it.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { ask, useAsked } from '../ask.ts';
import styles from './acting.module.css';
import { useConfirming } from './use-acting.ts';

type Props = { id: string; email: string };

export function GiveData({ id, email }: Props) {
  const [isOpen, setOpen] = useState(false);
  const me = useAsked('me');
  const { isKeyAsked, confirmed } = useConfirming();
  const giving = useMutation({
    mutationFn: async (reason: string) => {
      const assertion = await confirmed({ kind: 'export', target: id, reason });
      return ask('exportDealer', { body: { id, reason, ...assertion } });
    },
    onSuccess: (data) => {
      save(data);
      setOpen(false);
    },
  });
  if (me.data?.may !== 'act') return null;
  return (
    <>
      <Button icon="save" onClick={() => setOpen(true)}>
        Save their data
      </Button>
      {isOpen && (
        <Dialog title={`Save the data of ${email}`} onClose={() => setOpen(false)} close="Cancel">
          <p>All that is kept of this dealer, as a JSON file. Send it to nobody else.</p>
          <form
            className={field['form']}
            onSubmit={(event) => {
              event.preventDefault();
              giving.mutate(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
            }}
          >
            <Field name="reason" label="Why" required minLength={3} maxLength={200} />
            {giving.error && (
              <p role="alert" className={styles['trouble']}>
                {giving.error.message}
              </p>
            )}
            <Button
              type="submit"
              look="primary"
              icon={isKeyAsked ? 'key' : 'save'}
              disabled={giving.isPending}
            >
              {isKeyAsked ? 'Save with your passkey' : 'Save'}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}

/** No email in the file's name: those stay in lists of downloads. */
function save(data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'dealer-data.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

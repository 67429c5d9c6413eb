// An invitation, opened: it is good once and for ten minutes, and makes a passkey on this device.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ask } from '../ask.ts';
import { Door } from './door.tsx';
import { newPasskey } from './passkey.ts';

export default function Enrol() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const enrolling = useMutation({
    mutationFn: async () => {
      const options = await ask('enrolOptions', { body: { token } });
      await ask('enrolVerify', { body: { response: await newPasskey(options), token } });
    },
    onSuccess: async () => {
      client.clear();
      await navigate('/people', { replace: true });
    },
  });
  return (
    <Door title="Your invitation to the desk" trouble={enrolling.error?.message}>
      <p>
        It makes a passkey on this device: your fingerprint, face or screen lock then opens the
        desk. You will be asked for a second one, for the day this device is lost.
      </p>
      <Button
        look="primary"
        icon="key"
        disabled={enrolling.isPending}
        onClick={() => enrolling.mutate()}
      >
        Make a passkey
      </Button>
    </Door>
  );
}

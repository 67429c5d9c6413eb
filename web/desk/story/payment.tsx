// The story of a payment.

import { useParams } from 'react-router-dom';
import { Asked } from '../parts/asked.tsx';
import { Screen } from '../parts/screen.tsx';
import { useAsked } from '../use-asked.ts';
import { StoryScreen } from './story.tsx';

export default function PaymentScreen() {
  const { id = '' } = useParams();
  const story = useAsked('payment', { id });
  if (story.data) return <StoryScreen story={story.data} />;
  return (
    <Screen title="Payment">
      <Asked asked={story} lines={8}>
        {() => null}
      </Asked>
    </Screen>
  );
}

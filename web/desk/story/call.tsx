// The story of a call.

import { useParams } from 'react-router-dom';
import { Asked } from '../parts/asked.tsx';
import { Screen } from '../parts/screen.tsx';
import { useAsked } from '../use-asked.ts';
import { Beside } from './beside.tsx';
import { StoryScreen } from './story.tsx';

export default function CallScreen() {
  const { id = '' } = useParams();
  const story = useAsked('call', { id });
  if (story.data) {
    return (
      <StoryScreen story={story.data}>
        <Beside story={story.data} />
      </StoryScreen>
    );
  }
  return (
    <Screen title="Call">
      <Asked asked={story} lines={8}>
        {() => null}
      </Asked>
    </Screen>
  );
}

// Watches what is in view, which only the browser knows.

/** Reports when an element comes within a margin of the viewport, or leaves it. */
export function watchView(
  element: Element,
  rootMargin: string,
  tell: (isNear: boolean) => void,
): () => void {
  const look = (entries: IntersectionObserverEntry[]) => {
    const last = entries.at(-1);
    if (last) tell(last.isIntersecting);
  };
  const observer = new IntersectionObserver(look, { rootMargin });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A ref for the button at the end of a growing list: scrolling to it does the same as a press. */
export function whenSeen(act: () => void) {
  // Two screens ahead, so that steady scrolling never reaches the end.
  return (element: Element | null) =>
    element ? watchView(element, '200% 0px', (isNear) => isNear && act()) : undefined;
}

// Calls back when the end of a growing list comes into view.

/** A ref for the button there: scrolling to it does the same as pressing it. */
export function whenSeen(act: () => void) {
  return (element: Element | null) => {
    if (!element) return undefined;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act();
    };
    // About a screen ahead, so that steady scrolling never reaches the end.
    const observer = new IntersectionObserver(look, { rootMargin: '600px' });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

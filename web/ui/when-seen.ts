// The end of a list that grows as it is scrolled.

/** The ref of the button there: scrolling to it is as good as pressing it. */
export function whenSeen(act: () => void) {
  return (element: Element | null) => {
    if (!element) return undefined;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act();
    };
    // About a screen ahead: a steady thumb never sees the end.
    const observer = new IntersectionObserver(look, { rootMargin: '600px' });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

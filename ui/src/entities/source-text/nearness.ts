/** Tells an element, once, that it is on the screen or a screen away from it. Returns how to stop. */
export type Watch = (element: Element, onNear: () => void) => () => void;

/** Watches the children of one scrolling element. */
export function nearness(): Watch {
  const told = new WeakMap<Element, () => void>();
  let observer: IntersectionObserver | undefined;
  return (element, onNear) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) told.get(target)?.();
      },
      { root: element.parentElement, rootMargin: "100% 0px" },
    );
    told.set(element, onNear);
    observer.observe(element);
    return () => observer?.unobserve(element);
  };
}

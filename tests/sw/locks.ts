// Web Locks (https://w3c.github.io/web-locks) for Node, as far as the outbox needs them: one holder
// per name, a queue, requests that do not wait, and locks that can be stolen.

type Grant = (lock: { name: string } | null) => unknown;
type Holder = { release: () => void; lose: (error: DOMException) => void };

export function locks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Holder>();
  const queued = new Map<string, (() => void)[]>();

  const next = (name: string) => queued.get(name)?.shift()?.();

  const hold = (name: string, grant: Grant) =>
    new Promise((resolve, reject) => {
      const holder: Holder = {
        release: () => {
          if (held.get(name) !== holder) return;
          held.delete(name);
          next(name);
        },
        lose: reject,
      };
      held.set(name, holder);
      const granted = Promise.resolve().then(() => grant({ name }));
      granted.then(resolve, reject).finally(holder.release);
    });

  const request = async (name: string, ...rest: [Grant] | [LockOptions, Grant]) => {
    const [options, grant] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    const holder = held.get(name);
    if (!holder) return hold(name, grant);
    if (options.ifAvailable) return grant(null);
    if (options.steal) {
      holder.lose(new DOMException('The lock was stolen.', 'AbortError'));
      return hold(name, grant);
    }
    return new Promise((resolve, reject) => {
      const turn = () => hold(name, grant).then(resolve, reject);
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      queued.set(name, [...(queued.get(name) ?? []), turn]);
    });
  };
  return { request: request as LockManager['request'] }; // one function implements every overload
}

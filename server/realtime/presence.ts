/** Metadata of one tracked client, with the reference Phoenix's clients tell metas apart by. */
export interface Meta {
  phx_ref: string
  [field: string]: unknown
}
/** Presence key → metas, as `presence_state` and `presence_diff` carry it. */
export type PresenceState = Record<string, { metas: Meta[] }>
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

interface Entry {
  node: string
  key: string
  meta: Meta
}

/** Who is tracked in each topic, here and on the other server processes; every change comes back as the diff to announce. */
export class Presences {
  /** Topic key → reference → entry. */
  readonly #topics = new Map<string, Map<string, Entry>>()

  state(topic: string): PresenceState {
    return grouped([...(this.#topics.get(topic)?.values() ?? [])])
  }

  /** How many are tracked in a topic. */
  count(topic: string): number {
    return this.#topics.get(topic)?.size ?? 0
  }

  /** Tracks `meta`, replacing what `previous` refers to. */
  track(topic: string, node: string, key: string, meta: Meta, previous?: string): PresenceDiff {
    const entries = this.#topics.get(topic) ?? new Map<string, Entry>()
    this.#topics.set(topic, entries)
    const gone = previous === undefined ? undefined : entries.get(previous)
    if (previous !== undefined) entries.delete(previous)
    const entry = { node, key, meta }
    entries.set(meta.phx_ref, entry)
    return { joins: grouped([entry]), leaves: grouped(gone ? [gone] : []) }
  }

  untrack(topic: string, ref: string): PresenceDiff | null {
    const entries = this.#topics.get(topic)
    const gone = entries?.get(ref)
    if (!entries || !gone) return null
    entries.delete(ref)
    if (entries.size === 0) this.#topics.delete(topic)
    return { joins: {}, leaves: grouped([gone]) }
  }

  /** Forgets everyone another process tracked; returns the diffs by topic. */
  forgetNode(node: string): [topic: string, diff: PresenceDiff][] {
    const diffs: [string, PresenceDiff][] = []
    for (const [topic, entries] of this.#topics) {
      const gone = [...entries.values()].filter((entry) => entry.node === node)
      for (const entry of gone) entries.delete(entry.meta.phx_ref)
      if (gone.length > 0) diffs.push([topic, { joins: {}, leaves: grouped(gone) }])
      if (entries.size === 0) this.#topics.delete(topic)
    }
    return diffs
  }

  /** What this process tracks, to tell a process that has just started. */
  *ofNode(node: string): Iterable<{ topic: string; key: string; meta: Meta }> {
    for (const [topic, entries] of this.#topics)
      for (const entry of entries.values()) if (entry.node === node) yield { topic, key: entry.key, meta: entry.meta }
  }
}

/** Keys are free text, so they are collected in a Map; fromEntries makes them own properties of the object, also `__proto__`. */
function grouped(entries: Entry[]): PresenceState {
  const groups = Map.groupBy(entries, (entry) => entry.key)
  return Object.fromEntries([...groups].map(([key, ofKey]) => [key, { metas: ofKey.map((entry) => entry.meta) }]))
}

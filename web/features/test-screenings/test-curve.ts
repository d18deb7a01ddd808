const windowMs = 10_000

/** Presses within each ten seconds, as a line over the whole cut: the share of the audience, zero without any. */
export function curveOf(
  pressed: readonly { startsMs: number; moved: number; bored: number }[],
  mark: 'moved' | 'bored',
  audience: number,
  durationMs: number,
): { atMs: number; share: number }[] {
  const byStart = new Map(pressed.map((window) => [window.startsMs, window[mark]]))
  const points = []
  for (let startsMs = 0; startsMs < durationMs; startsMs += windowMs)
    points.push({
      atMs: Math.min(durationMs, startsMs + windowMs / 2),
      share: Math.min(1, (byStart.get(startsMs) ?? 0) / Math.max(1, audience)),
    })
  return points
}

/** Where most pressed: windows in which a third of the audience or more did, the strongest first. */
export function peaksOf(pressed: readonly { startsMs: number; moved: number; bored: number }[], mark: 'moved' | 'bored', audience: number) {
  return pressed
    .filter((window) => window[mark] * 3 >= audience)
    .toSorted((one, other) => other[mark] - one[mark] || one.startsMs - other.startsMs)
    .map((window) => ({ startsMs: window.startsMs, endsMs: window.startsMs + windowMs, count: window[mark] }))
}

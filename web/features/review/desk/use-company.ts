import { useEffect, useRef, useState } from 'react'
import { positionAt } from '#core/time/shared-clock.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import type { Shape } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { useInStep } from '#web/player/stream/use-in-step.ts'
import { type LiveDrawing, type Place, useReviewRoom } from '../data/live.ts'
import type { DeskCut, Reviewer } from './desk-cut.ts'
import { leaderOf } from './leader-of.ts'

const toldEveryMs = 2000
const pointerEveryMs = 80
const strokeEveryMs = 120
/** Nearer than any frame is long: anyone who goes along sees the frame that is talked about. */
const onTheFrame = { heldWithinMs: 4 }

/** Who reviews the same cut at this moment: where they are, what they point at and draw; and going along with one of them, by the house's clock. */
export function useCompany(cut: DeskCut, film: Film, me: Reviewer) {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({})
  const [pointers, setPointers] = useState<Readonly<Record<string, [number, number]>>>({})
  const [drawings, setDrawings] = useState<Readonly<Record<string, LiveDrawing>>>({})
  const [following, setFollowing] = useState<string | null>(null)
  const room = useReviewRoom(
    cut.versionId,
    { userId: me.id, name: me.name },
    {
      onPlace: (place) => setPlaces((before) => ({ ...before, [place.userId]: place })),
      onPointer: ({ userId, at }) => setPointers(({ [userId]: _, ...others }) => (at ? { ...others, [userId]: at } : others)),
      onDrawing: (drawing) =>
        setDrawings(({ [drawing.userId]: _, ...others }) =>
          drawing.shapes.length > 0 ? { ...others, [drawing.userId]: drawing } : others,
        ),
    },
  )
  const { say, here, state } = room
  const company = here.length
  const alone = company < 2

  const leader = following === null ? undefined : leaderOf(following, me.id, places)
  const step = useInStep(
    leader ? film : undefined,
    () => {
      if (!leader) return null
      const { atMs, playing, sinceMs, rate } = leader
      return { positionMs: positionAt({ positionMs: atMs, running: playing, sinceMs, rate }, houseTime.now()), running: playing, rate }
    },
    onTheFrame,
  )
  useEffect(() => (alone ? undefined : houseTime.use()), [alone])
  // Anyone who leads may close their page; a line that is down says nothing about who is there.
  const leaderGone = following !== null && state === 'live' && !here.some(({ userId }) => userId === following)
  useEffect(() => {
    if (leaderGone) setFollowing(null)
  }, [leaderGone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told again to anyone who has just come
  useEffect(() => {
    if (alone) return
    let [told, toldMs, toldSeeks] = ['', 0, -1]
    const tell = () => {
      const { seeks, rate, playing, stalled, nowMs } = film.get()
      // Sent before the picture has sought: its position is the target until it is there.
      const runs = playing && !stalled && !film.seeking && seeks === toldSeeks
      const now = `${seeks} ${runs} ${rate}`
      if (now === told && (!runs || performance.now() - toldMs < toldEveryMs)) return
      // Of anyone who goes along, that they do is all there is to say: two who led each other would chase each other.
      if (following !== null && told !== '') return
      ;[told, toldMs, toldSeeks] = [now, performance.now(), seeks]
      const place = { userId: me.id, atMs: runs ? film.positionMs : nowMs, playing: runs, sinceMs: houseTime.now() }
      void say('place', { ...place, rate: Math.min(4, Math.max(0.25, rate)), follows: following })
    }
    tell()
    return film.subscribe(tell)
  }, [alone, company, state, film, say, me.id, following])

  const pointedMs = useRef(0)
  const drawnMs = useRef(0)
  return {
    room,
    places,
    following,
    step,
    follow: setFollowing,
    pointers: Object.entries(pointers).flatMap(([id, at]) => {
      const name = here.find(({ userId }) => userId === id)?.name
      return name === undefined ? [] : [{ name, at }]
    }),
    drawn: Object.entries(drawings).flatMap(([id, { shapes }]): Shape[] => (here.some(({ userId }) => userId === id) ? shapes : [])),
    point(at: [number, number] | null) {
      if (alone || (at && performance.now() - pointedMs.current < pointerEveryMs)) return
      pointedMs.current = performance.now()
      void say('pointer', { userId: me.id, at })
    },
    /** The current drawing; `asItGrows`: an unfinished stroke, sent a few times a second. */
    draw(shapes: readonly Shape[], asItGrows = false) {
      if (alone || (asItGrows && performance.now() - drawnMs.current < strokeEveryMs)) return
      drawnMs.current = performance.now()
      void say('drawing', { userId: me.id, atMs: Math.round(film.get().nowMs), shapes: shapes.slice(-40) })
    },
  }
}

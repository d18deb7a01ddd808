import { useEffect, useRef, useState } from 'react'
import { type LiveDrawing, type Place, useReviewRoom } from '#web/data/notes/live.ts'
import type { Shape } from '#web/data/notes.ts'
import type { Film } from '#web/player/film.ts'
import type { DeskCut, Reviewer } from './desk-cut.ts'

const toldEveryMs = 2000
const pointerEveryMs = 80
/** Nearer than this one leaves the film alone: a jump would only be seen. */
const nearMs = 700

/** Who reviews the same cut at this moment: where they stand, what they point at and draw; and going along with one of them. */
export function useCompany(cut: DeskCut, film: Film, me: Reviewer) {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({})
  const [pointers, setPointers] = useState<Readonly<Record<string, [number, number]>>>({})
  const [drawings, setDrawings] = useState<Readonly<Record<string, LiveDrawing>>>({})
  const [following, setFollowing] = useState<string | null>(null)
  const followed = useRef(following)
  followed.current = following
  const go = (place: Place) => {
    const now = film.get()
    if (Math.abs(now.nowMs - place.atMs) > (place.playing ? nearMs : 1)) film.seek(place.atMs)
    if (place.playing && !now.playing) film.play()
    if (!place.playing && now.playing) film.pause()
  }
  const room = useReviewRoom(
    cut.versionId,
    { userId: me.id, name: me.name },
    {
      onPlace(place) {
        setPlaces((before) => ({ ...before, [place.userId]: place }))
        if (place.userId === followed.current) go(place)
      },
      onPointer: ({ userId, at }) => setPointers(({ [userId]: _, ...others }) => (at ? { ...others, [userId]: at } : others)),
      onDrawing: (drawing) =>
        setDrawings(({ [drawing.userId]: _, ...others }) =>
          drawing.shapes.length > 0 ? { ...others, [drawing.userId]: drawing } : others,
        ),
    },
  )
  const { say } = room
  const alone = room.here.length < 2

  useEffect(() => {
    if (alone) return
    let [seeks, playing, toldMs] = [-1, false, 0]
    const tell = () => {
      const now = film.get()
      const moved = now.seeks !== seeks || now.playing !== playing
      if (!moved && (!now.playing || performance.now() - toldMs < toldEveryMs)) return
      ;[seeks, playing, toldMs] = [now.seeks, now.playing, performance.now()]
      // Whoever goes along tells nobody: two who follow each other would chase each other.
      if (followed.current === null) void say('place', { userId: me.id, atMs: Math.round(now.nowMs), playing: now.playing })
    }
    tell()
    return film.subscribe(tell)
  }, [alone, film, say, me.id])

  const pointedMs = useRef(0)
  return {
    room,
    places,
    following,
    follow(id: string | null) {
      setFollowing(id)
      followed.current = id
      const place = id === null ? undefined : places[id]
      if (place) go(place)
    },
    pointers: Object.entries(pointers).flatMap(([id, at]) => {
      const name = room.here.find(({ userId }) => userId === id)?.name
      return name === undefined ? [] : [{ name, at }]
    }),
    drawn: Object.entries(drawings).flatMap(([id, { shapes }]): Shape[] => (room.here.some(({ userId }) => userId === id) ? shapes : [])),
    point(at: [number, number] | null) {
      if (alone || (at && performance.now() - pointedMs.current < pointerEveryMs)) return
      pointedMs.current = performance.now()
      void say('pointer', { userId: me.id, at })
    },
    draw(shapes: readonly Shape[]) {
      if (!alone) void say('drawing', { userId: me.id, atMs: Math.round(film.get().nowMs), shapes: shapes.slice(-40) })
    },
  }
}

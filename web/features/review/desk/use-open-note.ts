import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { firstOf } from '#core/text/cut-text.ts'
import { type Note, removeNote } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { noteBeside } from '../notes/note-beside.ts'
import { collaborationText } from '../words.ts'
import type { Frames } from './use-frames.ts'

interface OpenNoteParts {
  versionId: string
  film: Film
  frames: Frames
  /** All notes, and those the filter lets through. */
  notes: readonly Note[]
  shown: readonly Note[]
  /** Stops following another reviewer. */
  alone(): void
}

/** Which note is open: opened by hand, by the address, or by the keys for the next and the previous one. */
export function useOpenNote({ versionId, film, frames, notes, shown, alone }: OpenNoteParts) {
  const t = useText(collaborationText)
  const [address, setAddress] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(address.get('note'))
  const open = useCallback(
    (id: string) => {
      setOpenId((before) => (before === id ? null : id))
      const note = notes.find((one) => one.id === id)
      if (!note || id === openId) return
      alone()
      frames.goTo(note.startsMs)
    },
    [notes, frames, openId, alone],
  )
  const move = (by: 1 | -1) => {
    const next = noteBeside(shown, openId, film.get().nowMs, by)
    if (!next) return
    setOpenId(next.id)
    alone()
    frames.goTo(next.startsMs)
  }
  const close = () => {
    setOpenId(null)
    if (!address.has('note')) return
    address.delete('note')
    setAddress(address, { replace: true })
  }
  const remove = useCallback(
    async (note: Note) => {
      const done = (removed: boolean) =>
        removeNote(versionId, note.id, removed).catch(() => {
          toast.failure(t('notDone'), t('notDoneText'))
          return 'failed' as const
        })
      if ((await done(true)) === 'failed') return
      const back = () => void done(false).then(() => setOpenId(note.id))
      toast.success(t('removed'), firstOf(note.body, 80), { label: t('undo'), onPress: back })
    },
    [versionId, t],
  )
  return { openId, open, move, close, remove }
}

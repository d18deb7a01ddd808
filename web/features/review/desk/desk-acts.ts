import type { RefObject } from 'react'
import { nextRate } from '#web/player/controls/shortcuts.ts'
import type { Film } from '#web/player/film.ts'
import type { DeskActs } from './keys.ts'
import type { OpenNoteActs } from './open-note-acts.ts'
import type { Frames } from './use-frames.ts'
import type { NoteWriting } from './use-note-writing.ts'

interface DeskParts {
  film: Film
  frames: Frames
  writing: NoteWriting
  field: RefObject<HTMLTextAreaElement | null>
  openNoteActs: RefObject<OpenNoteActs>
  /** Stops following another reviewer. */
  alone(): void
  seek(ms: number): void
  /** Opens the next or the previous note, and closes the open one. */
  move(by: 1 | -1): void
  close(): void
  toggleCaptions(): void
  showKeys(): void
}

/** What each key and button of the desk does. */
export function deskActs({ film, frames, writing, field, openNoteActs, alone, seek, move, ...parts }: DeskParts): DeskActs {
  const changeSpeed = (direction: 1 | -1) => {
    alone()
    film.setRate(nextRate(film.get().rate, direction))
  }
  return {
    toggle() {
      alone()
      film.toggle()
    },
    on() {
      if (film.get().playing) return changeSpeed(1)
      alone()
      film.play()
    },
    back() {
      const now = film.get()
      if (now.playing && now.rate > 1) changeSpeed(-1)
      else seek(now.nowMs - 5000)
    },
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
    captions: parts.toggleCaptions,
    mute: () => film.toggleMute(),
    step(by) {
      alone()
      frames.step(by)
    },
    jump: (ms) => seek(film.get().nowMs + ms),
    markIn: writing.markIn,
    markOut: writing.markOut,
    write: () => field.current?.focus(),
    draw: writing.togglePencil,
    kind: (kind) => writing.change({ kind }),
    previous: () => move(-1),
    next: () => move(1),
    resolve: () => openNoteActs.current.resolve?.(),
    clear() {
      writing.rest()
      parts.close()
    },
    list: parts.showKeys,
  }
}

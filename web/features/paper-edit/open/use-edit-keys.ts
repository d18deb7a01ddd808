import type { KeyboardEvent } from 'react'
import type { ItemKind } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { movedTo, removed } from '#core/edit/moved-items.ts'
import { newItem } from './edit-acts.ts'
import { type OpenEdit, useOpenEdit } from './open-edit.ts'

const kindKeys: Readonly<Record<string, ItemKind>> = { h: 'heading', v: 'voice-over', n: 'note', t: 'title' }

/** Keys that work anywhere but in a field. What a part of it takes itself does not come here. */
export function useEditKeys(showHelp: () => void): (event: KeyboardEvent) => void {
  const whole = useOpenEdit()
  return (event) => {
    const written = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=menu], [role=dialog]')
    if (written || event.defaultPrevented || !takes(whole, event, showHelp)) return
    event.preventDefault()
  }
}

/** Whether a key does something here. */
function takes(whole: OpenEdit, event: KeyboardEvent, showHelp: () => void): boolean {
  const { player, rows, chosen, readOnly, act, undo, redo, choose } = whole
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (readOnly || (key !== 'z' && key !== 'y')) return false
    if (key === 'y' || event.shiftKey) redo()
    else undo()
    return true
  }
  const at = rows.findIndex(({ id }) => id === chosen)
  const item = rows[at]
  const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null
  if (event.altKey) {
    if (readOnly || !item || (key !== 'arrowup' && key !== 'arrowdown')) return false
    act([movedTo(rows, item.id, at + (key === 'arrowup' ? -1 : 1))])
    return true
  }
  if (key === ' ' && !onControl) player.toggle()
  else if (key === 'k') player.pause()
  else if (key === 'l') player.faster()
  else if (key === 'j') player.slower()
  else if (key === '?') showHelp()
  else if (key === 'p' && item) playFrom(whole, item.id)
  else if (kindKeys[key] && !readOnly) {
    const made = newItem(rows, at < 0 ? rows.length : at + (key === 'h' ? 0 : 1), kindKeys[key])
    act([made])
    choose(made.id)
  } else if ((key === 'delete' || key === 'backspace') && item && !readOnly && !onControl) {
    act([removed(item)])
    choose((rows[at + 1] ?? rows[at - 1])?.id ?? null)
  } else return false
  return true
}

/** Plays from the beginning of an item. */
export function playFrom({ player, assembly, edit }: OpenEdit, id: string): void {
  const span = assembly.spans.get(id)
  if (!span) return
  player.seek(msOfFrames(span.record[0], edit.rate))
  player.play()
}

import { noteMarks } from '#core/review/note-lists.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import type { NoteThreadProps } from './note-thread-props.ts'

/** The reactions to a note: the count of each, by whom, and the reader's own. */
export function NoteReactions({ note, me, nameOf, onAct }: Pick<NoteThreadProps, 'note' | 'me' | 'nameOf' | 'onAct'>) {
  const t = useText(collaborationText)
  return (
    <p className="review-reactions">
      {noteMarks.map((mark) => {
        const given = note.reactions.filter((one) => one.mark === mark)
        const own = given.some(({ personId }) => personId === me.id)
        return (
          <button
            key={mark}
            type="button"
            aria-pressed={own}
            title={given.map(({ personId }) => nameOf(personId)).join(', ') || undefined}
            onClick={() => onAct(note.id, { do: 'react', mark, given: !own })}
          >
            {t(`mark_${mark}`)}
            {given.length > 0 && <span className="mono"> {given.length}</span>}
          </button>
        )
      })}
    </p>
  )
}

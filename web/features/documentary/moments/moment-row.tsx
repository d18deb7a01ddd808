import { type FormEvent, useId, useState } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { type Moment, writeNote } from '#web/data/people/moments.ts'
import { clipPath } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { useMomentActs } from '#web/player/in-lists/use-moment-acts.ts'
import { ClipForClass } from '#web/session/clip-for-class.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { WriteToMaker } from '../acts/write-to-maker.tsx'
import { documentaryText } from '../words.ts'
import { citationStyle, useCitation } from './use-citation.ts'

const noteMaxLength = 2000

interface MomentRowProps {
  moment: Moment
  film: Film
  documentary: Documentary
  /** Makes a still of where it begins. */
  onQuote?: () => void
  /** The film has no such place now. */
  lost?: boolean
}

/** A saved passage: links to its position, has a note, and becomes a clip, a link, or a line of a bibliography. */
export function MomentRow({ moment, film, documentary, onQuote, lost }: MomentRowProps) {
  const t = useText(documentaryText)
  const [writing, setWriting] = useState(false)
  const from = formatTimecode(moment.startsMs)
  const { drop, toggleBasket } = useMomentActs(moment)
  const copy = useCopy()
  const citation = useCitation(documentary)
  const copyLink = () => copy(new URL(clipPath(documentary.id, moment), location.origin).href, t('copiedClip'))
  const range = (
    <>
      <Timecode ms={moment.startsMs} /> <span className="dim">–</span> <Timecode ms={moment.endsMs} />
    </>
  )
  return (
    <li className="moment-kept">
      {lost ? (
        <p>{range}</p>
      ) : (
        <button type="button" className="moment-place" onClick={() => film.seek(moment.startsMs)}>
          {range}
        </button>
      )}
      {moment.followed === 'time' && <p className="small dim">{t('momentByTime')}</p>}
      {writing ? (
        <NoteForm moment={moment} onDone={() => setWriting(false)} />
      ) : (
        moment.note && <p className="moment-note">{moment.note}</p>
      )}
      <p className="moment-acts">
        {!lost && (
          <>
            <ButtonLink kind="plain" small to={clipPath(documentary.id, moment)} state={{ play: true }}>
              {t('playClip')}
            </ButtonLink>
            <Button kind="plain" small onClick={() => void copyLink()}>
              {t('copyClip')}
            </Button>
            <Button kind="plain" small onClick={() => void copy(citation(moment, citationStyle()).text, t('copiedCitation'))}>
              {t('citeThis')}
            </Button>
            <ClipForClass documentaryId={documentary.id} moment={moment} />
          </>
        )}
        {onQuote && (
          <Button kind="plain" small onClick={onQuote}>
            {t('quoteStill')}
          </Button>
        )}
        {!writing && (
          <Button kind="plain" small onClick={() => setWriting(true)}>
            {moment.note ? t('changeNote') : t('addNote')}
          </Button>
        )}
        {!lost && (
          <Button kind="plain" small aria-pressed={moment.basketAt !== null} onClick={() => void toggleBasket()}>
            {moment.basketAt ? t('inBasket') : t('intoBasket')}
          </Button>
        )}
        {!lost && <WriteToMaker documentary={documentary} range={moment} kind="plain" />}
        <Button kind="plain" small aria-label={t('dropMomentAt', { time: from })} onClick={() => void drop()}>
          {t('dropMoment')}
        </Button>
      </p>
    </li>
  )
}

function NoteForm({ moment, onDone }: { moment: Moment; onDone: () => void }) {
  const t = useText(documentaryText)
  const id = useId()
  const [note, setNote] = useState(moment.note)
  const [working, setWorking] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    try {
      await writeNote(moment.id, note.trim())
      onDone()
    } catch (cause) {
      toast.failure(t('noteNotKept'), t('noteNotKeptText', { reason: (cause as Error).message }))
      setWorking(false)
    }
  }
  return (
    <form className="stack" id={id} onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        rows={3}
        maxLength={noteMaxLength}
        value={note}
        autoFocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="moment-acts">
        <Button small type="submit" working={working && t('keepingNote')}>
          {t('keepNote')}
        </Button>
        <Button small onClick={onDone}>
          {t('leaveNote')}
        </Button>
      </p>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type FilmList, type ListedFilm, orderList, putBackOnList, saySomethingOn, takeOffList } from '#web/data/people/lists.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Until } from '#web/ui/time/until.tsx'
import { DragHandle } from './drag-handle.tsx'
import { Moves, moved } from './moves.tsx'
import { viewerText } from './words.ts'

const wordsMaxLength = 500

/** A film on a list, with its keeper's word on it; for the keeper also the way up, down and off. */
export function ListedRow({ list, film: listed, at }: { list: FilmList; film: ListedFilm; at: number }) {
  const t = useText(viewerText)
  const length = useLength()
  const { film, documentaryId, entryId } = listed
  const [writing, setWriting] = useState(false)
  const title = film ? film.title || t('untitled') : t('noLonger')
  const told = (work: Promise<void>) => void work.catch((cause: Error) => toast.failure(t('notChanged'), cause.message))
  const move = (to: number) =>
    orderList(
      list.id,
      moved(
        list.films.map((each) => each.entryId),
        at,
        to,
      ),
    )
  const takeOff = async () => {
    try {
      const taken = await takeOffList(entryId)
      const undo = film && taken && { label: t('undo'), onPress: () => told(putBackOnList(taken)) }
      toast.success(t('takenOff'), title, undo ?? undefined)
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  return (
    <li className={list.isOwn && list.films.length > 1 ? 'kept-moment kept-moment--moves' : 'kept-moment'}>
      {list.isOwn && <DragHandle at={at} of={list.films.length} named={title} onMove={move} />}
      {film ? (
        <Link to={paths.documentary(documentaryId)} tabIndex={-1} aria-hidden="true">
          <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
        </Link>
      ) : (
        <FilmStill objectName={null} />
      )}
      <div className="kept-words">
        <h3 className="title-s">
          {film ? <Link to={paths.documentary(documentaryId)}>{title}</Link> : <span className="dim">{title}</span>}
        </h3>
        {film && (
          <p className="small dim">
            {[film.director, film.year, film.durationMs && length(film.durationMs)].filter(Boolean).join(', ')}{' '}
            <Until moment={film.until} />
          </p>
        )}
        {writing ? (
          <Words entryId={entryId} words={listed.words} onDone={() => setWriting(false)} />
        ) : (
          listed.words && <p className="kept-note">{listed.words}</p>
        )}
        {list.isOwn && (
          <p className="kept-acts">
            {!writing && list.kind === 'list' && (
              <Button kind="plain" small onClick={() => setWriting(true)}>
                {t(listed.words ? 'changeWords' : 'addWords')}
              </Button>
            )}
            <Moves at={at} of={list.films.length} named={title} onMove={move} />
            <Button kind="plain" small aria-label={t('takeOffOf', { title })} onClick={() => void takeOff()}>
              {t('takeOff')}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}

function Words({ entryId, words: before, onDone }: { entryId: string; words: string; onDone: () => void }) {
  const t = useText(viewerText)
  const [words, setWords] = useState(before)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await saySomethingOn(entryId, words.trim())
      onDone()
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  return (
    <form className="stack list-words" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('wordsOnFilm')}
        maxLength={wordsMaxLength}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className="kept-acts">
        <Button small type="submit">
          {t('save')}
        </Button>
        <Button small onClick={onDone}>
          {t('leave')}
        </Button>
      </p>
    </form>
  )
}

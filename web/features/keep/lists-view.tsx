import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { beginList, myLists, shownLists } from '#web/data/people/lists.ts'
import { paths } from '#web/paths.ts'
import { FilmStills } from '#web/player/picture/film-stills.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Fetched } from './fetched.tsx'
import { ListView } from './list-view.tsx'
import { viewerText } from './words.ts'

const titleMaxLength = 120

/** The reader's lists and those that others show here; one of them when the address names it. */
export function ListsView() {
  const [query] = useSearchParams()
  const asked = query.get('list')
  return asked ? <ListView key={asked} id={asked} /> : <AllLists />
}

function AllLists() {
  const t = useText(viewerText)
  const lists = useQuery(myLists)
  const { data: shown = [] } = useQuery(shownLists)
  return (
    <>
      <section className="kept" aria-labelledby="lists-head">
        <div className="head">
          <h2 id="lists-head">{t('lists')}</h2>
        </div>
        <Fetched answer={lists} loading={t('listsLoading')} failed={t('listsFailed')}>
          {(own) =>
            own.length === 0 ? (
              <Empty title={t('listsNone')} text={t('listsNoneText')} />
            ) : (
              <ul className="lists">
                {own.map((list) => (
                  <li key={list.id}>
                    {list.stills.length > 0 && (
                      <Link to={paths.list(list.id)} className="list-stills" tabIndex={-1} aria-hidden="true">
                        <FilmStills of={list.stills} heightRem={11} />
                      </Link>
                    )}
                    <h3 className="title-m">
                      <Link to={paths.list(list.id)}>{list.kind === 'later' ? t('later') : list.title}</Link>
                    </h3>
                    <p className="small dim">
                      {t('filmsCount', { count: list.count })} · {t(`visibility_${list.visibility as 'private' | 'link' | 'public'}`)}
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
        <NewList />
      </section>
      {shown.length > 0 && (
        <section className="kept" aria-labelledby="shown-head">
          <div className="head">
            <h2 id="shown-head">{t('shownLists')}</h2>
          </div>
          <ul className="lists">
            {shown.map((list) => (
              <li key={list.id}>
                <Link to={paths.list(list.id)} className="list-stills" tabIndex={-1} aria-hidden="true">
                  <FilmStills of={list.stills} heightRem={11} />
                </Link>
                <h3 className="title-m">
                  <Link to={paths.list(list.id)}>{list.title}</Link>
                </h3>
                {list.about && <p className="small">{list.about}</p>}
                <p className="small dim">
                  {[t('filmsCount', { count: list.films }), list.by && t('listBy', { name: list.by })].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NewList() {
  const t = useText(viewerText)
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    try {
      void navigate(paths.list(await beginList(title)))
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  return (
    <form className="new-list" onSubmit={(event) => void begin(event)}>
      <TextField
        label={t('newList')}
        required
        maxLength={titleMaxLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit">{t('beginList')}</Button>
    </form>
  )
}

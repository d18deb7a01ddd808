import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedSpace } from '#contract/spaces/spaces.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { spacePath } from './addresses.ts'
import { Cover } from './cover.tsx'
import { removeSpace, spacesQuery } from './data/spaces.ts'
import { NewSpace } from './new-space.tsx'
import { spacesText } from './words.ts'

/** Spaces the reader may enter, their own first. */
export function SpaceList() {
  const t = useText(spacesText)
  const spaces = useQuery(spacesQuery())
  const [making, setMaking] = useState(false)
  const own = spaces.data?.filter(({ isOwn }) => isOwn) ?? []
  const others = spaces.data?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <div className="page spaces-page">
      <header className="spaces-head">
        <h1 className="title-l">{t('title')}</h1>
        <p className="lead dim measure">{t('purpose')}</p>
        <p>
          <Button kind="ink" aria-expanded={making} onClick={() => setMaking(!making)}>
            {t('newSpace')}
          </Button>
        </p>
      </header>
      {making && <NewSpace onDone={() => setMaking(false)} />}
      <Fetched query={spaces} what={t('fetching')}>
        {own.length > 0 && (
          <section className="row" aria-labelledby="own-spaces">
            <div className="head">
              <h2 id="own-spaces">{t('ownSpaces')}</h2>
            </div>
            <ol className="space-rows">
              {own.map((space) => (
                <Row key={space.id} space={space} />
              ))}
            </ol>
          </section>
        )}
        <section className="row" aria-labelledby="shown-spaces">
          <div className="head">
            <h2 id="shown-spaces">{t('shownSpaces')}</h2>
          </div>
          {others.length === 0 ? (
            <Empty
              title={t(own.length > 0 ? 'noOtherShown' : 'noneShown')}
              text={t('noneShownText')}
              act={
                <ButtonLink small to={paths.search}>
                  {t('toSearch')}
                </ButtonLink>
              }
            />
          ) : (
            <ol className="space-rows">
              {others.map((space) => (
                <Row key={space.id} space={space} />
              ))}
            </ol>
          )}
        </section>
      </Fetched>
    </div>
  )
}

function Row({ space }: { space: ListedSpace }) {
  const t = useText(spacesText)
  const { id, kind, title, summary, author, film, spots, publishedAt, isOwn, changedAt } = space
  const name = title || t('untitled')
  const drop = async (gone: boolean) => {
    try {
      await removeSpace(id, gone)
      if (gone) toast.success(t('removed'), name, { label: t('undo'), onPress: () => void drop(false) })
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    }
  }
  return (
    <li className="space-row">
      <Link to={spacePath(id)} className="space-cover" tabIndex={-1} aria-hidden="true">
        <Cover space={space} />
      </Link>
      <div className="space-words">
        <h3 className="title-m">
          <Link to={spacePath(id)}>{name}</Link>
        </h3>
        {summary && <p className="ui measure">{summary}</p>}
        <p className="small dim">
          {[
            t(`kind_${kind}`),
            t('spots', { count: spots }),
            film ? t('withFilm', { title: film.title }) : '',
            isOwn ? '' : author ? t('by', { name: author }) : '',
            publishedAt
              ? t('shownSince', { date: dateFormat({ dateStyle: 'long' }).format(new Date(publishedAt)) })
              : t('draftOf', { date: dateFormat({ dateStyle: 'long' }).format(new Date(changedAt)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="space-acts">
          <Link className="text-link ui" to={spacePath(id, { view: 'text' })} aria-label={t('readOf', { title: name })}>
            {t('readText')}
          </Link>
          {isOwn && (
            <>
              <Link className="text-link ui" to={spacePath(id, { edit: true })} aria-label={t('writeOf', { title: name })}>
                {t('write')}
              </Link>
              <Button
                kind="plain"
                small
                className="button--flush"
                aria-label={t('removeOf', { title: name })}
                onClick={() => void drop(true)}
              >
                {t('remove')}
              </Button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

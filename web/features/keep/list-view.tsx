import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { changeList, type FilmList, listQuery, listVisibilities, removeList, reportList } from '#web/data/people/lists.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { ReportDialog } from '#web/ui/controls/report-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useNotFoundPage } from '#web/ui/layout/not-found-page.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Fetched } from './fetched.tsx'
import { ListWords } from './list-words.tsx'
import { ListedRow } from './listed-row.tsx'
import { viewerText } from './words.ts'

/** One list: to read, and for its keeper to order and to pass on. A list that is not there or not the reader's looks like any unknown address. */
export function ListView({ id }: { id: string }) {
  const t = useText(viewerText)
  const isId = /^[0-9a-f-]{36}$/i.test(id)
  const list = useQuery({ ...listQuery(id), enabled: isId })
  const notFound = useNotFoundPage()
  if (!isId || list.data === null) return notFound
  return (
    <Fetched answer={list} loading={t('listsLoading')} failed={t('listsFailed')}>
      {(found) => found && <Films list={found} />}
    </Fetched>
  )
}

function Films({ list }: { list: FilmList }) {
  const t = useText(viewerText)
  const [writing, setWriting] = useState(false)
  const ownList = list.isOwn && list.kind === 'list'
  return (
    <section className="kept" aria-labelledby="list-head">
      <div className="head">
        <h2 id="list-head">{list.kind === 'later' ? t('later') : list.title}</h2>
        <Link className="text-link" to={`${paths.viewerDashboard}?view=lists`}>
          {t('allLists')}
        </Link>
      </div>
      {!list.isOwn && list.by && <p className="dim">{t('listBy', { name: list.by })}</p>}
      {ownList && list.hidden && (
        <p className="measure" role="status">
          {t('listHidden')}
        </p>
      )}
      {writing ? (
        <ListWords list={list} onDone={() => setWriting(false)} />
      ) : (
        list.about && <p className="lead measure list-about">{list.about}</p>
      )}
      {ownList && <Keeping list={list} onWrite={writing ? undefined : () => setWriting(true)} />}
      {list.films.length === 0 ? (
        <Empty title={t('listEmpty')} text={t(list.isOwn ? 'listEmptyText' : 'listEmptyOther')} />
      ) : (
        <ol className="listed">
          {list.films.map((film, at) => (
            <ListedRow key={film.entryId} list={list} film={film} at={at} />
          ))}
        </ol>
      )}
      {!list.isOwn && <Reporting list={list} />}
    </section>
  )
}

function Reporting({ list }: { list: FilmList }) {
  const t = useText(viewerText)
  const [open, setOpen] = useState(false)
  return (
    <p>
      <Button kind="plain" className="button--flush" small onClick={() => setOpen(true)}>
        {t('report')}
      </Button>
      {open && <ReportDialog onReport={(reason) => reportList(list.id, reason)} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** Its words, who may read it, its link, and the way to take it away. */
function Keeping({ list, onWrite }: { list: FilmList; onWrite?: (() => void) | undefined }) {
  const t = useText(viewerText)
  const navigate = useNavigate()
  const told = (work: Promise<void>) => void work.catch((cause: Error) => toast.failure(t('notChanged'), cause.message))
  const copy = useCopy()
  const remove = async () => {
    try {
      await removeList(list.id, true)
      toast.success(t('listRemoved'), list.title, { label: t('undo'), onPress: () => told(removeList(list.id, false)) })
      void navigate(`${paths.viewerDashboard}?view=lists`)
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  return (
    <div className="list-keeping">
      <Select
        label={t('whoReads')}
        options={listVisibilities.map((value) => ({ value, label: t(`visibility_${value}`) }))}
        value={list.visibility}
        onChange={(event) =>
          told(changeList(list.id, { visibility: listVisibilities.find((each) => each === event.currentTarget.value)! }))
        }
      />
      <p className="kept-acts">
        {onWrite && (
          <Button small onClick={onWrite}>
            {t(list.about ? 'changeAbout' : 'addAbout')}
          </Button>
        )}
        {list.visibility !== 'private' && (
          <Button small onClick={() => void copy(location.href, t('listCopied'))}>
            {t('copyList')}
          </Button>
        )}
        <Button small onClick={() => void remove()}>
          {t('removeList')}
        </Button>
      </p>
    </div>
  )
}

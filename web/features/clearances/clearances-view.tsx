import './clearances.css'
import { useSearchParams } from 'react-router'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { CutTotals } from './cut-totals.tsx'
import { LogList } from './log/log-list.tsx'
import { OpenLogProvider } from './open-log.ts'
import { ReleasesView } from './releases/releases-view.tsx'
import { useLog } from './use-log.ts'
import { clearancesText } from './words.ts'

/** What a film owes for material that is not its own: the log, and the planned releases every licence is held against. */
export function ClearancesView({ film }: { film: { id: string; title: string } }) {
  const t = useText(clearancesText)
  const { mode } = useWorkspaceMode()
  const [query] = useSearchParams()
  const { open, failed, cuts } = useLog(film)
  if (failed) return <PartFailed again={failed.refetch} />
  if (!open) return <Loading what={t('loading')} />
  const list = query.get('list') === 'releases' ? 'releases' : 'log'
  const links = [
    { to: open.pathTo({}), text: t('logCount', { count: open.log.items.length }), current: list === 'log' },
    { to: open.pathTo({ list: 'releases' }), text: t('releasesCount', { count: open.log.releases.length }), current: list === 'releases' },
  ]
  return (
    <OpenLogProvider value={open}>
      <section className="clearances" aria-labelledby="film-clearances">
        <div className="head">
          <h2 id="film-clearances">{t('clearances')}</h2>
        </div>
        {mode === 'student' && <p className="ui dim measure">{t('lesson')}</p>}
        {open.log.items.length > 0 && <CutTotals cuts={cuts} />}
        <ViewLinks label={t('lists')} className="clearances-lists" links={links} />
        {list === 'log' ? <LogList /> : <ReleasesView />}
      </section>
    </OpenLogProvider>
  )
}

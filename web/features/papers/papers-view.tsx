import './papers.css'
import { lazy, Suspense } from 'react'
import { useFollowedEdit } from '#web/data/edit/use-followed-edit.ts'
import { CutSelect } from '#web/player/cleared/cut-select.tsx'
import { OwedLanes } from '#web/player/cleared/owed-lanes.tsx'
import { papersLists } from '#web/player/cleared/papers-path.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { OpenPapersProvider } from './open-papers.ts'
import { usePapers } from './use-papers.ts'
import { papersText } from './words.ts'

const lists = {
  music: lazy(async () => ({ default: (await import('./music/music-list.tsx')).MusicList })),
  ai: lazy(async () => ({ default: (await import('./ai/ai-list.tsx')).AiList })),
  facts: lazy(async () => ({ default: (await import('./facts/facts-list.tsx')).FactsList })),
  'fair-use': lazy(async () => ({ default: (await import('./fair-use/fair-use-list.tsx')).FairUseList })),
  credits: lazy(async () => ({ default: (await import('./credits/credits-list.tsx')).CreditsList })),
}

/** The papers a film is asked for beside its licences: music sheet, AI sheet, fact log, fair use, credits, each in one cut. */
export function PapersView({ film }: { film: { id: string; title: string } }) {
  const t = useText(papersText)
  const { mode } = useWorkspaceMode()
  const { open, failed, cuts } = usePapers(film)
  if (failed) return <PartFailed again={failed.refetch} />
  if (!open) return <Loading what={t('loading')} />
  const List = lists[open.list]
  return (
    <OpenPapersProvider value={open}>
      <section className="papers" aria-labelledby="film-papers">
        <div className="head">
          <h2 id="film-papers">{t('papers')}</h2>
        </div>
        {mode === 'student' && <p className="ui dim measure">{t(`lesson_${open.list}`)}</p>}
        {!open.rights.edits && <p className="ui">{t('readOnly')}</p>}
        {open.chosen ? (
          <div className="papers-cut">
            <CutSelect {...{ cuts, chosen: open.chosen }} onChoose={open.chooseCut} />
            {open.cut && (
              <div className="papers-lanes">
                <OwedLanes film={film.id} cut={open.cut} named={false} leadsTo={null} />
              </div>
            )}
            {open.chosen.kind === 'edit' && <Followed key={open.chosen.edit.id} edit={open.chosen.edit.id} />}
          </div>
        ) : (
          <p className="ui dim measure">{t('noCut')}</p>
        )}
        <ViewLinks
          label={t('lists')}
          className="papers-lists"
          links={papersLists.map((list) => ({ to: open.pathTo(list), text: t(`list_${list}`), current: list === open.list }))}
        />
        <Suspense fallback={<Loading what={t('loading')} />}>
          <List key={open.list} />
        </Suspense>
      </section>
    </OpenPapersProvider>
  )
}

/** Everything follows the edit while others trim it. */
function Followed({ edit }: { edit: string }) {
  useFollowedEdit(edit)
  return null
}

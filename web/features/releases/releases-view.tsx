import './releases.css'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Denied, Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AddSubject } from './add-subject.tsx'
import { ExportSheet } from './export-sheet.tsx'
import type { TeamFilmHead } from './film-head.ts'
import { FormsSection } from './forms-section.tsx'
import { OneSubject } from './one/one-subject.tsx'
import { OpenReleasesProvider } from './open-releases.ts'
import { ProposedPeople } from './proposed-people.tsx'
import { SubjectCard } from './subject-card.tsx'
import { useReleases } from './use-releases.ts'
import { releasesText } from './words.ts'

/** Who and what is in a film: pictures of them first, then how far their release is. One opens at a time. */
export function ReleasesView({ film }: { film: TeamFilmHead }) {
  const t = useText(releasesText)
  const { mode } = useWorkspaceMode()
  const { open, failed, refused, subject } = useReleases(film)
  if (failed) return <PartFailed again={failed.refetch} />
  if (!open) return <Loading what={t('loading')} />
  if (refused) return <Denied title={t('refused')} text={t('refusedText')} />
  const isSet = open.subjects.some(({ inCut }) => inCut)
  const missing = open.subjects.filter(({ inCut }) => inCut && inCut.red.length > 0).length
  return (
    <OpenReleasesProvider value={open}>
      <section className="releases" aria-labelledby="film-releases">
        <div className="head">
          <h2 id="film-releases">{t('releases')}</h2>
          <span className="releases-save">
            {open.subjects.length > 0 && <ExportSheet />}
            {open.edits && <AddSubject />}
          </span>
        </div>
        {mode === 'student' && <p className="ui dim measure">{t('lesson')}</p>}
        {open.cut && (
          <p className="releases-sum" data-red={missing > 0 || undefined}>
            {missing > 0
              ? t('missingIn', { count: missing, cut: open.cutName })
              : t(isSet ? 'noneMissingIn' : 'nobodySetIn', { cut: open.cutName })}
          </p>
        )}
        {open.edits && <ProposedPeople />}
        {open.subjects.length === 0 && <Empty title={t('nobody')} text={t('nobodyText')} />}
        <div className="releases-desk" data-open={subject ? true : undefined}>
          <ul className="releases-people">
            {open.subjects.map((one) => (
              <SubjectCard key={one.id} subject={one} current={one.id === subject?.id} />
            ))}
          </ul>
          {subject && <OneSubject key={subject.id} subject={subject} />}
        </div>
        {open.seesPapers && <FormsSection />}
      </section>
    </OpenReleasesProvider>
  )
}

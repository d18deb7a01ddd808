import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { RedItems } from '#web/player/cleared/red-items.tsx'
import { RedReleases } from '#web/player/cleared/red-releases.tsx'
import { releasesPath } from '#web/player/cleared/releases-path.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from '../film-desk-path.ts'
import { Checklist } from './checklist.tsx'
import { PaperGaps } from './paper-gaps.tsx'
import { ShowingWords } from './showing-words.tsx'
import type { Publishing } from './use-publishing.ts'
import { WallChoice } from './wall-choice.tsx'
import { publishingText } from './words.ts'

/** Publish and the checklist, in sight from every view: beside it, and where there is no room for that a bar below it, with the list folded. */
export function PublishRail({ film, publishing }: { film: OwnDocumentary; publishing: Publishing }) {
  const t = useText(publishingText)
  const [open, setOpen] = useState(false)
  const { flags } = useFlags()
  const toItem = (item: string) => clearancesPath(film.id, { item, cut: { kind: 'version', id: publishing.rights!.versionId } })
  const { steps, arrived, now, wanted, notNow, working } = publishing
  const met = t('metOf', { met: steps.filter((step) => step.met).length, all: steps.length })
  const why =
    notNow === 'lacking'
      ? t('completeFirst', { count: publishing.lacking })
      : notNow === 'withheld'
        ? t('withheldFirst')
        : notNow === 'window'
          ? publishing.problem
          : notNow === 'reason'
            ? t('reasonFirst')
            : notNow
              ? t('asItIs')
              : t(`published_${wanted}`)
  return (
    <section className="publish-rail" aria-labelledby="publish-checklist" data-open={open || undefined}>
      <div className="head">
        <h2 id="publish-checklist">{t('checklist')}</h2>
        <span className={arrived ? 'mono dim' : 'mono dim checklist-coming'}>{met}</span>
      </div>
      <div className="publish-act">
        <button type="button" className="publish-fold" aria-expanded={open} aria-controls="publish-steps" onClick={() => setOpen(!open)}>
          {t('checklist')} <span className="mono">{arrived && met}</span>
        </button>
        <Button
          kind="ink"
          working={working && t('publishing')}
          notNow={!arrived || notNow !== undefined}
          aria-describedby="publish-why"
          onClick={() => void publishing.publish()}
        >
          {wanted === 'private' && now !== 'private' ? t('withdraw') : now === 'private' ? t('publish') : t('change')}
        </Button>
        <p className="small dim publish-why" id="publish-why">
          {arrived && why}
        </p>
        {publishing.needsReason && (
          <TextArea
            label={t('wallReason')}
            hint={t('wallReasonHint')}
            maxLength={2000}
            rows={2}
            value={publishing.reason}
            onChange={(event) => publishing.setReason(event.target.value)}
          />
        )}
        {publishing.firstViewersWait && <p className="field-error">{t('firstViewersWait')}</p>}
        <p className="small publish-audience">
          <span className="dim">
            <ShowingWords publishedAt={film.publishedAt} publishedUntil={film.publishedUntil} />
          </span>
          <Link className="text-link" to={filmDesk(film.id, 'show', '#film-publish')}>
            {t('toAudience')}
          </Link>
        </p>
      </div>
      {/* Its space is reserved until its content is known. */}
      <div id="publish-steps" className={arrived ? 'publish-steps' : 'publish-steps checklist-coming'}>
        <Checklist filmId={film.id} steps={steps} onGo={() => setOpen(false)} />
        {publishing.rights && publishing.rights.cleared.red.length > 0 && (
          <section aria-labelledby="publish-rights">
            <h3 className="small" id="publish-rights">
              {t('notCleared')}
            </h3>
            <RedItems {...publishing.rights} toItem={flags.showProfessionalMode ? toItem : undefined} />
          </section>
        )}
        {publishing.releases?.released.found.some(({ red }) => red.length > 0) && (
          <section aria-labelledby="publish-releases">
            <h3 className="small" id="publish-releases">
              {t('notReleased')}
            </h3>
            <RedReleases
              {...publishing.releases}
              toSubject={flags.showProfessionalMode ? (subject) => releasesPath(film.id, subject) : undefined}
            />
          </section>
        )}
        <PaperGaps
          film={film.id}
          wall={publishing.wall}
          cut={publishing.rights?.versionId ?? film.currentVersionId}
          linked={flags.showProfessionalMode}
        />
        {publishing.wall && (publishing.wall.needs.rights || publishing.wall.gaps.length > 0 || publishing.wall.film !== 'none') && (
          <WallChoice film={film.id} wall={publishing.wall} />
        )}
      </div>
    </section>
  )
}

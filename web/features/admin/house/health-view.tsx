import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#core/text/sizes.ts'
import { type HouseHealth, houseHealthQuery } from '#web/data/office/office.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Figure } from '../agenda.tsx'
import { day, moment } from '../day.ts'
import { adminText } from '../words.ts'

const dayMs = 86_400_000

/** Health of the house: problems first, as sentences; then the figures. */
export function HealthView() {
  const t = useText(adminText)
  const health = useQuery(houseHealthQuery)
  if (health.isPending) return <Loading what={t('healthLoading')} />
  if (health.isError) return <Failed title={t('listFailed')} text={health.error.message} />
  const facts = health.data
  const troubles = troublesOf(facts)
  return (
    <>
      <section aria-labelledby="needs" className="admin-needs">
        <h2 id="needs" className="title-m">
          {t(troubles.length === 0 ? 'allWell' : 'needsYou')}
        </h2>
        <ul>
          {troubles.map((trouble) => (
            <li key={trouble} className="ui">
              <span className="signal-word">{t(`trouble_${trouble}`)}</span> {t(`remedy_${trouble}`)}
            </li>
          ))}
        </ul>
      </section>
      <dl className="admin-figures">
        <Figure name={t('workers')} value={String(facts.workers)} signal={facts.workers === 0} />
        <Figure name={t('jobs_failed')} value={String(facts.failedJobs)} signal={facts.failedJobs > 0} />
        <Figure name={t('lastBackup')} value={facts.lastBackup ? day(facts.lastBackup.madeAt) : t('never')} signal={backupIsOld(facts)} />
        <Figure name={t('connections')} value={`${facts.connections}/${facts.mostConnections}`} />
        <Figure name={t('storage_database')} value={formatBytes(facts.databaseBytes, locale())} />
        <Figure name={t('peopleHere')} value={String(facts.people)} />
        <Figure name={t('filmsOf')} value={String(facts.films)} />
        <Figure name={t('newToday')} value={String(facts.newPeople)} />
        <Figure name={t('attacksToday')} value={String(facts.attacks)} signal={facts.attacks > 20} />
      </dl>
      <p className="small dim">
        {t('databaseRuns', { version: facts.databaseVersion, since: moment(facts.databaseSince) })}
        {facts.lastBackup && (
          <>
            <br />
            {t('backupLies', { place: facts.lastBackup.place, at: moment(facts.lastBackup.madeAt) })}
          </>
        )}
      </p>
    </>
  )
}

const backupIsOld = ({ lastBackup }: HouseHealth) => !lastBackup || Date.now() - Date.parse(lastBackup.madeAt) > 8 * dayMs

function troublesOf(facts: HouseHealth) {
  const stuck = facts.waitingSince !== null && Date.now() - Date.parse(facts.waitingSince) > dayMs / 24
  const troubles = {
    noWorker: facts.workers === 0,
    stuck: stuck && facts.workers > 0,
    failedJobs: facts.failedJobs > 0,
    failedFilms: facts.failedFilms > 0,
    backup: backupIsOld(facts),
    connections: facts.connections > facts.mostConnections * 0.8,
    attacks: facts.attacks > 20,
  }
  return (Object.keys(troubles) as (keyof typeof troubles)[]).filter((name) => troubles[name])
}

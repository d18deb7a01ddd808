import { useQuery } from '@tanstack/react-query'
import type { ListedInstitution } from '#contract/institutions/institutions.ts'
import { everyInstitution, moderateInstitution } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { countryCodes, countryName } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { day } from '../day.ts'
import { OpenList } from '../open-list.tsx'
import { adminText } from '../words.ts'
import { InstitutionSignIn } from './institution-sign-in.tsx'

/** Approved institutions: country, number of people and licences; they are closed and reopened here. */
export function InstitutionsList() {
  const t = useText(adminText)
  const institutions = useQuery(everyInstitution)
  const head = ({ type, name, createdAt, closedAt, signIn }: ListedInstitution): RowHead => ({
    sort: t(`type_${type}`),
    title: name,
    aside: waits({ signIn })
      ? t('signInIs_asked')
      : closedAt
        ? t('closedOn', { date: day(closedAt) })
        : t('openSince', { date: day(createdAt) }),
  })
  return (
    <Fetched query={institutions} what={t('institutionsLoading')}>
      {institutions.data?.length === 0 && <Empty title={t('institutionsEmpty')} text={t('institutionsEmptyText')} />}
      <OpenList rows={institutions.data?.toSorted(whatWaitsFirst) ?? []} head={head}>
        {(one) => <OpenInstitution institution={one} />}
      </OpenList>
    </Fetched>
  )
}

/** A sign-in that was handed in waits for a decision. */
const waits = ({ signIn }: Pick<ListedInstitution, 'signIn'>) => signIn?.state === 'asked'
const whatWaitsFirst = (one: ListedInstitution, other: ListedInstitution) => Number(waits(other)) - Number(waits(one))

function OpenInstitution({ institution }: { institution: ListedInstitution }) {
  const t = useText(adminText)
  const { id, name, domain, country, closedAt, people, licences } = institution
  const change = async (to: { closed: boolean } | { country: string }) => {
    try {
      await moderateInstitution(id, to)
      if ('country' in to) toast.success(t('institutionPlaced', { name, country: countryName(to.country) }))
      else
        toast.success(t(to.closed ? 'institutionClosed' : 'institutionOpened', { name }), undefined, {
          label: t('undo'),
          onPress: () => void change({ closed: !to.closed }),
        })
    } catch (refused) {
      toast.failure(t('notSaved'), (refused as Error).message)
    }
  }
  return (
    <>
      <p className="ui admin-facts">
        {domain}
        <br />
        <span className="dim">
          {t('institutionPeople', { count: people })} · {t('institutionLicences', { count: licences })}
        </span>
      </p>
      <div className="stack">
        <Select
          label={t('institutionCountry')}
          value={country}
          options={[
            ...(country === '' ? [{ value: '', label: t('countryUnsaid') }] : []),
            ...countryCodes().map((value) => ({ value, label: countryName(value) })),
          ]}
          onChange={(event) => event.target.value && void change({ country: event.target.value })}
        />
        <p className="admin-acts">
          <Button small onClick={() => void change({ closed: closedAt === null })}>
            {t(closedAt ? 'openInstitution' : 'closeInstitution')}
          </Button>
        </p>
        {institution.signIn && <InstitutionSignIn key={institution.signIn.askedAt} institution={institution} signIn={institution.signIn} />}
      </div>
    </>
  )
}

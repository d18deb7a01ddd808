import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { houseSettings } from '#web/data/house/house-settings.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { aboutText } from './words.ts'

/** The operator of this server, in their own words. */
export function Server() {
  const t = useText(aboutText)
  const settings = useQuery(houseSettings)
  return (
    <section id="server" className="about-section" aria-labelledby="server-title">
      <h2 className="title-m" id="server-title">
        {t('serverTitle')}
      </h2>
      <div className="about-words">
        {settings.isPending && <Loading what={t('serverLoading')} />}
        {settings.isError && <Failed title={t('serverFailed')} text={settings.error.message} />}
        {settings.data && settings.data.runBy === '' && <p>{t('serverUnsaid')}</p>}
        {settings.data && (
          <dl className="about-server">
            <Fact name={t('serverName')}>{settings.data.name}</Fact>
            <Fact name={t('serverRunBy')}>{settings.data.runBy}</Fact>
            <Fact name={t('serverAddress')}>{settings.data.postalAddress}</Fact>
            <Fact name={t('serverEmail')}>
              {settings.data.contactEmail && (
                <TextLink href={`mailto:${settings.data.contactEmail}`}>{settings.data.contactEmail}</TextLink>
              )}
            </Fact>
            <Fact name={t('serverPlace')}>{settings.data.placeOfFiles}</Fact>
            <Fact name={t('serverLaw')}>{settings.data.law}</Fact>
            <Fact name={t('serverSoftware')}>{t('serverSoftwareText')}</Fact>
          </dl>
        )}
        {settings.data?.rules && (
          <>
            <h3 className="title-s">{t('serverRules')}</h3>
            <p className="about-rules">{settings.data.rules}</p>
          </>
        )}
        <p>
          <ButtonLink to={paths.contact}>{t('write')}</ButtonLink>
        </p>
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

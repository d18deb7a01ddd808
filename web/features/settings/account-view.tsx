import { useState } from 'react'
import type { UserType } from '#core/people/destination.ts'
import { changeUserMetadata } from '#web/data/people/auth.ts'
import { paths } from '#web/paths.ts'
import { authWords } from '#web/session/auth-words.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { AddressSection } from './address-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RoleSection } from './role-section.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

export function AccountView() {
  const t = useText(settingsText)
  const { user } = useSession()
  return (
    <>
      <Section title={t('who')} text={t('whoText', { email: user?.email ?? '' })}>
        <p>
          <TextLink to={paths.profile}>{t('toProfile')}</TextLink>
        </p>
        <UserTypeChoice />
      </Section>
      <AddressSection />
      <PasswordSection />
      <RoleSection />
      <DataSection />
      <DeleteSection />
    </>
  )
}

/** `user_type` is its owner's to edit: it chooses pages, never permissions. */
function UserTypeChoice() {
  const t = useText(settingsText)
  const userType = useUserType()
  const [chosen, setChosen] = useState<UserType>()
  const choose = async (next: UserType) => {
    setChosen(next)
    const { failure } = await changeUserMetadata({ user_type: next })
    setChosen(undefined)
    if (failure) toast.failure(t('userTypeFailed'), authWords(failure))
    else toast.success(t('userTypeSaved'))
  }
  return (
    <div>
      <Fieldset legend={t('userType')}>
        {(['creator', 'viewer'] as const).map((type) => (
          <Radio key={type} name="user-type" value={type} checked={(chosen ?? userType) === type} onChange={() => void choose(type)}>
            {t(type === 'creator' ? 'userTypeCreator' : 'userTypeViewer')}
          </Radio>
        ))}
      </Fieldset>
      <p className="small dim">{t('userTypeText')}</p>
    </div>
  )
}

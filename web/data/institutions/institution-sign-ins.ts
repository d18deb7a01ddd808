import type { SignInAttributes, SignInDecision } from '#contract/institutions/institution-sign-ins.ts'
import { act } from '../house/act.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { functionRefusal, orThrow } from '../house/house-error.ts'
import { institutionKeys } from './institutions.ts'

/** Submits the SAML metadata of the institution, by address or as file content; a moderator connects it. */
export const handInSignIn = (
  institution: string,
  metadata: { url: string } | { xml: string },
  attributes: SignInAttributes,
): Promise<void> =>
  act([institutionKeys.ways(institution)], async () => {
    const given = 'url' in metadata ? { metadata_url: metadata.url } : { metadata_xml: metadata.xml }
    orThrow(await supabase().rpc('hand_in_sign_in', { institution, ...given, attributes }))
  })

export const takeBackSignIn = (institution: string): Promise<void> =>
  act([institutionKeys.ways(institution)], async () => {
    orThrow(await supabase().rpc('take_back_sign_in', { institution }))
  })

/** A moderator connects the sign-in, declines it with a reason, or disconnects it. Rejects with the error in the metadata. */
export const decideSignIn = (decided: SignInDecision): Promise<void> =>
  act([institutionKeys.all], async () => {
    const { error } = await supabase().functions.invoke('institution-sign-in', { body: decided })
    if (error) throw await functionRefusal(error)
  })

/** The house's own metadata (SAML 2.0), to register it with an institution's sign-in. */
export const ownMetadataAddress = (): string => `${houseUrl()}/auth/v1/sso/saml/metadata`

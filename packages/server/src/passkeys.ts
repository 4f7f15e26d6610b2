/** Passkeys: a browser signs a challenge from the server with a key that never leaves it and works at no other site. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { ApiError } from './api-error.js'
import type { StoredPerson } from './store/person-store.js'
import type { ProfileStore, StoredPasskey } from './store/profile-store.js'

const CHALLENGE_LIFETIME = 5 * 60 * 1000
const MAX_PASSKEYS = 20

/** Unchecked, as received: the library verifies them. */
type Credential = { readonly [key: string]: unknown }
type Options = { [key: string]: unknown }

export class Passkeys {
  private readonly profiles: ProfileStore

  constructor(profiles: ProfileStore) {
    this.profiles = profiles
  }

  /** The options by which the browser creates a passkey. */
  async askNew(person: StoredPerson, origin: string | undefined): Promise<Options> {
    const { generateRegistrationOptions } = await library()
    const known = await this.profiles.passkeys(person.id)
    if (known.length >= MAX_PASSKEYS) throw new ApiError('not-now', `At most ${MAX_PASSKEYS} passkeys.`)
    const options = await generateRegistrationOptions({
      rpName: 'Handwerk',
      rpID: siteOf(origin),
      userName: person.name,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(person.id),
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    await this.profiles.addChallenge(options.challenge, person.id, Date.now() + CHALLENGE_LIFETIME, Date.now())
    return { ...options }
  }

  async add(person: StoredPerson, label: string, credential: Credential, origin: string | undefined): Promise<void> {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verified(() =>
      verifyRegistrationResponse({
        // The library checks every field.
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.profiles.takeChallenge(challenge, person.id, Date.now()),
        expectedOrigin: origin ?? '',
        expectedRPID: siteOf(origin),
        requireUserVerification: false,
      }),
    )
    if (!registrationInfo) throw new ApiError('forbidden', NOT_VERIFIED)
    const { id, publicKey, counter } = registrationInfo.credential
    const passkey: StoredPasskey = {
      id,
      person: person.id,
      label,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      made: Date.now(),
    }
    if (!(await this.profiles.addPasskey(passkey))) throw new ApiError('taken', 'This passkey is known already.')
  }

  /** The options by which any browser signs in. */
  async ask(origin: string | undefined): Promise<Options> {
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({ rpID: siteOf(origin), userVerification: 'preferred' })
    await this.profiles.addChallenge(options.challenge, null, Date.now() + CHALLENGE_LIFETIME, Date.now())
    return { ...options }
  }

  /** Returns the id of the passkey's owner. */
  async check(credential: Credential, origin: string | undefined): Promise<string> {
    const { verifyAuthenticationResponse } = await library()
    const passkey = await this.profiles.passkey(String(credential['id'] ?? ''))
    if (!passkey) throw new ApiError('forbidden', 'This passkey belongs to no account here.')
    const { authenticationInfo, verified: isVerified } = await verified(() =>
      verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.profiles.takeChallenge(challenge, null, Date.now()),
        expectedOrigin: origin ?? '',
        expectedRPID: siteOf(origin),
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      }),
    )
    if (!isVerified) throw new ApiError('forbidden', NOT_VERIFIED)
    await this.profiles.passkeyUsed(passkey.id, authenticationInfo.newCounter)
    return passkey.person
  }
}

/** Loaded on first use: most servers never need it. */
const library = () => import('@simplewebauthn/server')

const NOT_VERIFIED = 'The passkey could not be verified.'

/** A passkey belongs to the host name of the page. That the page is ours has been checked before. */
function siteOf(origin: string | undefined): string {
  if (origin === undefined || !URL.canParse(origin)) throw new ApiError('malformed', 'Passkeys are made by browsers.')
  return new URL(origin).hostname
}

async function verified<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('forbidden', NOT_VERIFIED)
  }
}

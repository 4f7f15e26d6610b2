/** Passkeys of this browser. */

/** They belong to the name of a site, and to a connection that nobody can listen to. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type Json = Record<string, unknown>

/** Null if none was made: whoever is asked may say no. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const wanted = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return shown(() => navigator.credentials.create({ publicKey: wanted }))
}

/** Null if none was shown. */
export async function showPasskey(options: Json): Promise<Json | null> {
  const wanted = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return shown(() => navigator.credentials.get({ publicKey: wanted }))
}

async function shown(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null
  } catch {
    return null
  }
}

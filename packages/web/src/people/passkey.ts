/** Passkeys of this browser. */

/** They need a secure connection and a site with a name. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type Json = Record<string, unknown>

/** Null if the person declines. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const wanted = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return shown(() => navigator.credentials.create({ publicKey: wanted }))
}

/** Null if the person declines. */
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

/** Requests to the server that this page came from. The home page needs this file, so it imports no schemas. */
import { openCalls } from '@handwerk/client/calls'
import { needNewVersion } from '../offline/register.ts'
import { type Paused, pause } from './pauses.ts'

const PAUSED: Readonly<Record<string, Paused>> = {
  make: 'make',
  rematch: 'make',
  signIn: 'signIn',
  account: 'signIn',
  newPassword: 'signIn',
  recover: 'signIn',
  deleteAccount: 'signIn',
  askPasskey: 'signIn',
  signInByPasskey: 'signIn',
}

export const call = openCalls({
  pause: (name, milliseconds) => pause(PAUSED[name] ?? 'other', milliseconds),
  onRefused: ({ code }) => {
    if (code === 'outdated') needNewVersion()
  },
})

// Components in chunks of their own. A chunk loads when one of its components is first shown.

import type { ComponentProps } from 'react';
import { inTime } from '../boot/reload-stale-chunk.ts';
import { useIsBuyer } from '../state/account.ts';
import { late, Nothing } from '../ui/page.tsx';

const devices = inTime(() => import('./devices/devices-chunk.ts'));
/** Screens work without this chunk. If it fails to load, it is tried again at the next start. */
const devicesIfHere = () => devices().catch(() => undefined);

export const YourDevices = late(devices, (chunk) => chunk.YourDevices, 4);
export const LogOutEverywhere = late(devices, (chunk) => chunk.LogOutEverywhere);
export const LastDevice = late(devices, (chunk) => chunk.LastDevice, 1);
export const OtherNote = late(devices, (chunk) => chunk.OtherNote);
export const DeviceAlarms = late(devicesIfHere, (chunk) => chunk?.DeviceAlarms ?? Nothing);
export const DeviceOffers = late(devicesIfHere, (chunk) => chunk?.DeviceOffers ?? Nothing);

const owners = inTime(() => import('./phones/buyer-phones.tsx'));
const buyers = inTime(() => import('./phones/buyers-phone.tsx'));

export const BuyerPhones = late(owners, (chunk) => chunk.BuyerPhones, 2);
export const PhonesAsking = late(owners, (chunk) => chunk.PhonesAsking);
/** Lets in a phone that scanned an owner's QR code, without a login. */
export const EnterPhone = late(buyers, (chunk) => chunk.EnterPhone, 3);
/** The screen of a buyer's phone whose session has ended. */
export const PhoneGone = late(buyers, (chunk) => chunk.PhoneGone);
const AskMore = late(buyers, (chunk) => chunk.AskMore);

const wallet = inTime(() => import('./wallet/wallet-dialog.tsx'));
const WalletDialog = late(wallet, (chunk) => chunk.WalletDialog);

/** The wallet's dialog. A buyer has no wallet and gets a dialog that asks the owner instead. */
export function LateWalletDialog(props: ComponentProps<typeof WalletDialog>) {
  return useIsBuyer() ? <AskMore onClose={props.onClose} /> : <WalletDialog {...props} />;
}

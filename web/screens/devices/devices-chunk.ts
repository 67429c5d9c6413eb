// The chunk with screens about a dealer's devices, which loads only if they share reports.

export { DeviceAlarms, DeviceOffers } from './device-notices.tsx';
export { LastDevice, LogOutEverywhere, OtherNote } from './leaving.tsx';
export { YourDevices } from './your-devices.tsx';

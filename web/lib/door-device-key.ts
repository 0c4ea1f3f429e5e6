/** Where a device that is a door keeps its id. */
export const doorDeviceKey = 'door-device';

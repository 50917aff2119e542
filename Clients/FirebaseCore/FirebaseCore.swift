// `import FirebaseCore` re-exports LigatureAuth, which declares FirebaseApp and FirebaseOptions.
@_exported public import LigatureAuth

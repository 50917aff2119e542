// `import FirebaseAuth` re-exports LigatureAuth, so that source code written for Firebase compiles unchanged.
@_exported public import LigatureAuth
